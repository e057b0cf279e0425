#!/usr/bin/env python3
"""crowd.py: clients that a web server must survive: hundreds at once, some that never finish their request, send it byte
by byte or do not read the answer. Prints one line for each claim that fails; prints the seconds of each answer to a
normal client that came meanwhile. Arguments: the port and the path of the page on 127.0.0.1, the path of a large file,
and, if one device has few connections, the word "few"."""
import socket
import sys
import threading
import time

PORT, PAGE, LARGE = int(sys.argv[1]), sys.argv[2], sys.argv[3]
HANGS = 60  # seconds after which a request counts as hanging
failures = 0


def request(path):
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nConnection: close\r\n\r\n".encode()


def fail(what):
    global failures
    failures += 1
    print("FAILED:", what)


def connect(receive_buffer=None, source="127.0.0.1"):
    client = socket.socket()
    client.bind((source, 0))
    if receive_buffer:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    client.settimeout(HANGS)
    client.connect(("127.0.0.1", PORT))
    return client


def ask(path=PAGE, source="127.0.0.1"):
    """The first line of the answer; "": the connection was closed."""
    answer = b""
    try:
        with connect(source=source) as client:
            client.sendall(request(path))
            while part := client.recv(1 << 16):
                answer += part
    except OSError as error:
        return f"{type(error).__name__} after {len(answer)} bytes"
    return answer.split(b"\r\n")[0].decode()


def is_served(when, clients=3, source="127.0.0.1"):
    for _ in range(clients):
        began = time.monotonic()
        got = ask(source=source)
        print(f"{when}: answered after {time.monotonic() - began:.3f} s")
        if got != "HTTP/1.1 200 OK":
            fail(f"{when}: {got!r} instead of an answer")


def burst(clients):
    got = []
    start = threading.Barrier(clients)

    def one():
        start.wait()
        got.append(ask())

    threads = [threading.Thread(target=one) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wrong = [line for line in got if line != "HTTP/1.1 200 OK"]
    if wrong:
        fail(f"{len(wrong)} of {clients} clients at once were not served: {wrong[0]!r}")


class Drippers(threading.Thread):
    """Each sends a byte now and then; one that is closed comes again."""

    def __init__(self, clients):
        super().__init__(daemon=True)
        self.left = {connect(): iter(request(PAGE)[:-1]) for _ in range(clients)}
        self.bytes = 0
        self.ends = threading.Event()
        self.start()

    def run(self):
        while not self.ends.wait(0.1):
            for client, rest in list(self.left.items()):
                try:
                    byte = next(rest, None)
                    if byte is not None:
                        client.send(bytes([byte]))
                        self.bytes += 1
                    client.setblocking(False)
                    if client.recv(1, socket.MSG_PEEK) == b"":
                        raise ConnectionError
                except BlockingIOError:
                    continue
                except OSError:
                    del self.left[client]
                    client.close()
                    try:
                        self.left[connect()] = iter(request(PAGE)[:-1])
                    except OSError:
                        pass


def leave(clients):
    for client in clients:
        client.close()


def one_device():
    is_served("alone")
    burst(300)
    is_served("after 300 clients at once")

    half = [connect() for _ in range(300)]
    for client in half:
        client.sendall(request(PAGE)[:20])
    is_served("beside 300 halves of requests")

    silent = [connect() for _ in range(100)]
    is_served("and 100 that send nothing")

    readers = [connect(receive_buffer=4096) for _ in range(300)]
    for client in readers:
        try:
            client.sendall(request(LARGE))
        except OSError:
            pass  # dropped for one that came later
    is_served("and 300 that do not read")
    leave(half + silent + readers)
    is_served("after all have left")

    drippers = Drippers(200)
    for round in range(3):
        seen = drippers.bytes
        end = time.monotonic() + HANGS
        while drippers.bytes < seen + 400 and time.monotonic() < end:
            time.sleep(0.05)
        is_served("beside 200 that drip")
    drippers.ends.set()
    drippers.join()
    leave(drippers.left)
    burst(300)
    is_served("after them")


def many_devices():
    """Linux has a whole network of addresses of its own."""
    half = [connect() for _ in range(100)]
    for client in half:
        try:
            client.sendall(request(PAGE)[:20])
        except OSError:
            pass  # refused: the device has enough
    is_served("from another device", source="127.0.0.2")
    end = time.monotonic() + HANGS
    while (got := ask()) != "HTTP/1.1 200 OK" and time.monotonic() < end:
        time.sleep(0.05)
    if got != "HTTP/1.1 200 OK":
        fail(f"from the same device: {got!r}")
    leave(half)
    is_served("after they left")


many_devices() if "few" in sys.argv else one_device()
sys.exit(failures > 0)
