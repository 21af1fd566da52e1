import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { releaseChunk, releaseSocketReads } from './release-memory.ts';

const digestOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

test('a chunk that owns its memory frees it, one of shared memory does not', () => {
  const [own, shared] = [new Uint8Array(100), new Uint8Array(100)];
  releaseChunk(own);
  releaseChunk(shared.subarray(0, 50));
  expect([own.byteLength, shared.byteLength]).toEqual([0, 100]);
});

test('what a connection reads is freed, and responses of several requests on it are complete', async () => {
  const bodies = [randomBytes(2 ** 20), randomBytes(2 ** 20)];
  let served = 0;
  const server = createServer((_request, response) => response.end(bodies[served++]));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const reads: Buffer[] = [];
  const isReused: boolean[] = [];
  try {
    for (const body of bodies) {
      const outgoing = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent });
      releaseSocketReads(outgoing);
      outgoing.once('socket', (socket) => socket.on('data', (chunk: Buffer) => reads.push(chunk)));
      const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      expect(digestOf(Buffer.concat(chunks))).toBe(digestOf(body));
      isReused.push(outgoing.reusedSocket);
    }
    expect(isReused).toEqual([false, true]);
    expect(reads.some(({ byteLength }) => byteLength === 0)).toBe(true);
  } finally {
    agent.destroy();
    server.close();
  }
});
