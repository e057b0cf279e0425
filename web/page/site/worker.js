/* worker.js: the service worker of a hosted page. It stores the files of one version at the first visit and then
 * answers from the store, so that the page is whole without a network; files that few people need are stored when
 * they are first used. A new version is stored beside the old one and takes over when no tab shows the old one any
 * more: a page never mixes files of two versions. */
const store = 'papan-' + 'VERSION';
const files = ['./', 'FILES'];

addEventListener('install', (event) => {
    const whole = caches.open(store).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' }))));
    event.waitUntil(whole);
});

addEventListener('activate', (event) => {
    const drop = async () => {
        const names = await caches.keys();
        await Promise.all(names.filter((name) => name.startsWith('papan-') && name !== store).map((name) => caches.delete(name)));
        await clients.claim();
    };
    event.waitUntil(drop());
});

async function answer(request) {
    const cache = await caches.open(store);
    const asked = request.mode === 'navigate' ? './' : request;
    const kept = await cache.match(asked, { ignoreSearch: true });
    if (kept !== undefined) return kept;
    const fetched = await fetch(request);
    if (fetched.ok) await cache.put(request, fetched.clone());
    return fetched;
}

addEventListener('fetch', (event) => {
    const { request } = event;
    const ours = request.url.startsWith(registration.scope);
    if (request.method === 'GET' && ours) event.respondWith(answer(request));
});
