import { msg } from '#lib/i18n/text.ts';
import type { HashAnswer, HashRequest } from './hash-worker.ts';

/** Both hashes of a file, in hexadecimal. */
export interface FileHashes {
  sha256: string;
  sha512: string;
}

/** Counts the pieces of a file, in turn. */
export interface Hasher {
  /** @throws when the file cannot be read any more: it was changed or taken away */
  update: (piece: Blob) => Promise<void>;
  digest: () => Promise<FileHashes>;
  end: () => void;
}

/** A hasher in a worker of its own. */
export function startHasher(): Hasher {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: HashRequest) =>
    new Promise<HashAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error(msg('Could not read the file. It may have been changed or moved.')));
      worker.postMessage(request);
    });
  return {
    update: async (piece) => {
      await ask({ piece });
    },
    digest: async () => {
      const answer = await ask({});
      if (answer.sha256 === undefined) throw new Error('The worker returned no hash.');
      return answer;
    },
    end: () => worker.terminate(),
  };
}
