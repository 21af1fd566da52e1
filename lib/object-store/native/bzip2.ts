import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { applicationModule } from '#lib/application-files.ts';
import { Bzip2Error } from './bzip2-bits.ts';
import type { Bzip2Request } from './bzip2-messages.ts';
import { NativeError } from './native-error.ts';

/** Not relative to this module: in a bundle, this file is elsewhere. */
const WORKER = 'lib/object-store/native/bzip2-worker';
/** Archives that are decompressed at the same time. */
const MAX_ARCHIVES = 2;

let archives = 0;

/**
 * Decompresses bzip2 in a thread of its own, because a block takes a hundred milliseconds and more.
 * @throws Bzip2Error, 503 if too many archives are being decompressed
 */
export async function* decompressBzip2(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (archives >= MAX_ARCHIVES) {
    throw new NativeError(503, 'Too many archives of this type are being extracted. Try again later, or send tar.gz.');
  }
  archives += 1;
  const worker = new Worker(applicationModule(WORKER), {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  });
  try {
    yield* decompressedBy(worker, chunks[Symbol.asyncIterator]());
  } finally {
    archives -= 1;
    await worker.terminate();
  }
}

/** The thread and this function take turns: each message waits for its answer. */
async function* decompressedBy(worker: Worker, input: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const [request] = (await once(worker, 'message')) as [Bzip2Request];
    if (request.kind === 'end') return;
    if (request.kind === 'invalid') throw new Bzip2Error(request.message);
    if (request.kind === 'data') {
      yield request.data;
      worker.postMessage(null);
    } else {
      const { done, value } = await input.next();
      worker.postMessage(done ? null : value);
    }
  }
}
