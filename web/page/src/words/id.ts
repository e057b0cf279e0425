/* id.ts: the page's Indonesian texts, one table for each part of the page. */
import frame from './id.frame.ts';
import games from './id.games.ts';
import learn from './id.learn.ts';
import links from './id.links.ts';
import make from './id.make.ts';
import pack from './id.pack.ts';
import panels from './id.panels.ts';
import queens from './id.queens.ts';
import quest from './id.quest.ts';
import rules from './id.rules.ts';
import shelf from './id.shelf.ts';
import shell from './id.shell.ts';
import speed from './id.speed.ts';
import trouble from './id.trouble.ts';

const table: Record<string, string> = {
    ...shell,
    ...queens,
    ...pack,
    ...panels,
    ...make,
    ...frame,
    ...games,
    ...learn,
    ...links,
    ...quest,
    ...rules,
    ...shelf,
    ...speed,
    ...trouble,
};
export default table;
