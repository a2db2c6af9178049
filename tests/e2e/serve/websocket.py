"""A strict WebSocket client on raw sockets (RFC 6455): what a server must not send fails, and what a client must not send can be sent."""
import base64
import hashlib
import os
import socket
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 60  # seconds; a busy machine is no fault of the server
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The other side has closed; code 1006: without a word."""

    def __init__(self, code=1006, reason=""):
        super().__init__(f"closed with {code}: {reason}")
        self.code, self.reason = code, reason


class Refused(Exception):
    """The handshake was answered with something else than 101."""

    def __init__(self, status, head=""):
        super().__init__(f"the handshake was answered with {status}")
        self.status, self.head = status, head


def mask_with(mask, payload):
    key = (mask * (len(payload) // 4 + 1))[:len(payload)]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(len(payload), "big")


def frame(opcode, payload=b"", fin=True, mask=True, rsv=0, length=None):
    """The bytes of one frame; `length`: what is claimed, if not the truth."""
    size = len(payload) if length is None else length
    head = bytes([(128 if fin else 0) | rsv << 4 | opcode])
    if size < 126:
        head += bytes([(128 if mask else 0) | size])
    elif size < 1 << 16:
        head += bytes([(128 if mask else 0) | 126]) + struct.pack(">H", size)
    else:
        head += bytes([(128 if mask else 0) | 127]) + struct.pack(">Q", size)
    if not mask:
        return head + payload
    key = os.urandom(4)
    return head + key + mask_with(key, payload)


def request(host, path="/ws", key=None, **headers):
    key = key or base64.b64encode(os.urandom(16)).decode()
    lines = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key, **headers}
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in lines.items() if value is not None)
    return key, f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()


def check_handshake(key, head):
    status = int(head.split(" ", 2)[1])
    if status != 101:
        raise Refused(status, head)
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in head.split("\r\n")[1:]) if name}
    wanted = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
    assert headers["sec-websocket-accept"] == wanted, head
    assert "sec-websocket-extensions" not in headers, "frames are never compressed"
    assert headers["upgrade"].lower() == "websocket" and headers["connection"].lower() == "upgrade", head
    return headers


class WebSocket:
    """Blocking. `source`: the address it comes from; on Linux all of 127.0.0.0/8 is this machine."""

    def __init__(self, address, host=None, source="127.0.0.1", path="/ws", timeout=PATIENCE, wrap=None, receive_buffer=None, **headers):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.bind((source, 0))
        self.socket.settimeout(timeout)
        self.socket.connect(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if wrap:
            self.socket = wrap(self.socket)
        self.buffer, self.parts, self.pongs = b"", None, 0
        key, text = request(host or "%s:%d" % address, path, **headers)
        self.socket.sendall(text)
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.headers = check_handshake(key, head.decode())

    def _more(self):
        try:
            got = self.socket.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            got = b""
        if not got:
            raise Closed
        self.buffer += got

    def _frame(self):
        """The next frame: opcode, fin, payload. Nothing is taken before it is all there, so that a wait that ends too early harms nothing."""
        self._have(2)
        first, second = self.buffer[:2]
        assert first & 0x70 == 0 and second & 0x80 == 0, "a server's frames have no reserved bits and no mask"
        opcode, fin, size, begin = first & 15, bool(first & 128), second & 127, 2
        if size >= 126:
            begin = 4 if size == 126 else 10
            self._have(begin)
            size = int.from_bytes(self.buffer[2:begin], "big")
        self._have(begin + size)
        payload, self.buffer = self.buffer[begin:begin + size], self.buffer[begin + size:]
        assert opcode < CLOSE or (fin and size < 126), "control frames are short and whole"
        return opcode, fin, payload

    def _have(self, size):
        while len(self.buffer) < size:
            self._more()

    def send_raw(self, data):
        try:
            self.socket.sendall(data)
        except (ConnectionResetError, BrokenPipeError):
            pass  # what it said before is still there to read

    def send(self, text):
        self.send_raw(frame(TEXT, text.encode()))

    def receive(self, timeout=None):
        """The next text. Pings are answered, and are no reason to wait longer."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            if end is not None:
                self.socket.settimeout(max(0.001, end - time.monotonic()))
            opcode, fin, payload = self._frame()
            if opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                self.send_raw(frame(CLOSE, payload[:2]))
                self._see_off()
                raise Closed(code, payload[2:].decode())
            if opcode == PING:
                self.send_raw(frame(PONG, payload))
            elif opcode == PONG:
                self.pongs += 1
            elif opcode == TEXT and fin:
                return payload.decode()
            else:
                raise AssertionError(f"a frame with opcode {opcode}, fin {fin}")

    def _see_off(self):
        """It is for the server to hang up first (7.1.1)."""
        try:
            while self.socket.recv(65536):
                pass
        except ConnectionResetError:
            pass
        self.socket.close()

    def expect_close(self, timeout=PATIENCE):
        """All texts until the end, and the code."""
        texts = []
        try:
            while True:
                texts.append(self.receive(timeout))
        except Closed as closed:
            return closed.code, texts

    def close(self):
        self.socket.close()
