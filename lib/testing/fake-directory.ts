import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** Encodes an element of LDAP's BER. */
export function ber(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, content]);
}

const int = (value: number): Buffer =>
  Buffer.from([0x02, 0x04, value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff));

/** A message that answers a request. */
export const message = (id: number, ...parts: Buffer[]): Buffer => ber(0x30, int(id), ...parts);

/** Result of an operation. @param tag 0x61 for a bind, 0x65 for a search, 0x78 for an extended operation */
export const result = (tag: number, code = 0, text = ''): Buffer =>
  ber(tag, Buffer.from([0x0a, 0x01, code]), ber(0x04), ber(0x04, text));

export const entry = (dn: string, attributes: Record<string, string>): Buffer => {
  const listed = Object.entries(attributes).map(([type, value]) =>
    ber(0x30, ber(0x04, type), ber(0x31, ber(0x04, value))),
  );
  return ber(0x64, ber(0x04, dn), ber(0x30, ...listed));
};

/** The control of a page after which there are more. */
export const moreControl = (): Buffer =>
  ber(0xa0, ber(0x30, ber(0x04, '1.2.840.113556.1.4.319'), ber(0x04, ber(0x30, int(0), ber(0x04, 'more')))));

export const BIND = 0x60;
export const SEARCH = 0x63;

interface Request {
  id: number;
  operation: number;
  bytes: Buffer;
}

/** Answers a request by writing to the socket. */
type Responder = (request: Request, socket: Socket) => void;

/** A server that the tests of a file make misbehave. By default it accepts every password and finds nothing. */
export interface FakeDirectory {
  readonly url: string;
  /** Connections since the start. */
  readonly connections: number;
  respond: Responder;
  closeAll(): void;
}

export const findNothing: Responder = ({ id, operation }, socket) => {
  if (operation === BIND) socket.write(message(id, result(0x61)));
  if (operation === SEARCH) socket.write(message(id, result(0x65)));
};

export function useFakeDirectory(): FakeDirectory {
  const sockets = new Set<Socket>();
  let port = 0;
  const fake = {
    respond: findNothing,
    connections: 0,
    closeAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    get url() {
      return `ldap://127.0.0.1:${port}`;
    },
  };
  const server = createServer((socket) => {
    fake.connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    // Clients send one request at a time.
    socket.on('data', (bytes) =>
      fake.respond(readRequest(typeof bytes === 'string' ? Buffer.from(bytes) : bytes), socket),
    );
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(async () => {
    fake.closeAll();
    server.close();
    await once(server, 'close');
  });
  return fake;
}

/** Message id and operation of a request. */
export function readRequest(bytes: Buffer): Request {
  const first = bytes[1] ?? 0;
  const start = first < 0x80 ? 2 : 2 + (first - 0x80);
  const length = bytes[start + 1] ?? 0;
  return { id: bytes.readUIntBE(start + 2, length), operation: bytes[start + 2 + length] ?? 0, bytes };
}
