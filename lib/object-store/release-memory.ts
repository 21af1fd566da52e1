import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Frees memory that belongs to a chunk alone, as that of Node's HTTP bodies. The garbage collection would find the chunks
 * of a long stream only after tens of MiB.
 */
export function releaseChunk({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Sockets are used by several requests. */
const released = new WeakSet<Socket>();

/** Frees what the connection of a request reads. Node's HTTP parser has copied it when the listeners have returned. */
export function releaseSocketReads(outgoing: ClientRequest): void {
  outgoing.once('socket', (socket) => {
    if (released.has(socket)) return;
    released.add(socket);
    // The listener of a later request runs after this one.
    socket.on('data', (chunk: Buffer) => queueMicrotask(() => releaseChunk(chunk)));
  });
}
