import { clientFailure } from '#lib/client/api-error.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { msg } from '#lib/i18n/text.ts';
import type { HashAnswer, HashRequest } from './hash-worker.ts';

/** In hexadecimal. */
export interface FileHashes {
  sha256: string;
  sha512: string;
}

/** Hashes the pieces of a file in order. */
export interface Hasher {
  /** @throws if the file can no longer be read: it was changed or removed */
  update: (piece: Blob) => Promise<void>;
  digest: () => Promise<FileHashes>;
  end: () => void;
}

export function startHasher(): Hasher {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: HashRequest) =>
    new Promise<HashAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => resolve(data);
      worker.onerror = () => reject(clientFailure(msg('Could not read the file. It may have been changed or moved.')));
      worker.postMessage(request);
    });
  return {
    update: async (piece) => {
      await ask({ piece });
    },
    digest: async () => {
      const answer = await ask({});
      if (answer.sha256 === undefined) throw new InvariantError('The worker returned no hash.');
      return answer;
    },
    end: () => worker.terminate(),
  };
}
