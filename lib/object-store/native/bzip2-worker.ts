import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { Bzip2Error } from './bzip2-bits.ts';
import type { Bzip2Request } from './bzip2-messages.ts';
import { decodeBzip2 } from './bzip2-stream.ts';

const port = parentPort;
if (!port) throw new InvariantError('This module is for a thread.');

async function request(message: Bzip2Request): Promise<unknown> {
  const answered = once(port as NonNullable<typeof port>, 'message');
  port?.postMessage(message);
  const [answer] = await answered;
  return answer;
}

async function* compressed(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = (await request({ kind: 'more' })) as Uint8Array | null;
    if (chunk === null) return;
    yield chunk;
  }
}

try {
  for await (const data of decodeBzip2(compressed())) await request({ kind: 'data', data });
  port.postMessage({ kind: 'end' } satisfies Bzip2Request);
} catch (error) {
  if (!(error instanceof Bzip2Error)) throw error;
  port.postMessage({ kind: 'invalid', message: error.message } satisfies Bzip2Request);
}
