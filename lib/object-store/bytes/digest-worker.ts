import { parentPort } from 'node:worker_threads';
import type { DigestReply, DigestRequest } from './digest-messages.ts';
import { Digester } from './digests.ts';

/** Started by `digest-pool.ts` as a thread. */
const streams = new Map<number, Digester>();

function replyTo(request: DigestRequest): DigestReply | undefined {
  switch (request.kind) {
    case 'start':
      streams.set(request.stream, new Digester(request.names));
      return undefined;
    case 'update':
      streams.get(request.stream)?.update(new Uint8Array(request.block, 0, request.length));
      return {};
    case 'finish': {
      const digests = streams.get(request.stream)?.digest() ?? {};
      streams.delete(request.stream);
      return digests;
    }
    case 'cancel':
      streams.delete(request.stream);
      return undefined;
  }
}

parentPort?.on('message', (request: DigestRequest) => {
  const reply = replyTo(request);
  if (reply !== undefined) parentPort?.postMessage(reply);
});
