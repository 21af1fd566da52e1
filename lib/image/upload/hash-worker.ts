import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A piece of the file, or none after the last one. */
export type HashRequest = { piece: Blob } | { piece?: undefined };

/** Acknowledges a piece, or returns the hashes of the whole file. */
export type HashAnswer = { sha256: string; sha512: string } | { sha256?: undefined };

const hashes = [sha256.create(), sha512.create()] as const;

/** Runs in a worker to keep the page responsive. */
async function answer({ piece }: HashRequest): Promise<HashAnswer> {
  if (!piece) return { sha256: bytesToHex(hashes[0].digest()), sha512: bytesToHex(hashes[1].digest()) };
  const bytes = new Uint8Array(await piece.arrayBuffer());
  for (const hash of hashes) hash.update(bytes);
  return {};
}

self.addEventListener('message', (event: MessageEvent<HashRequest>) => {
  // Requests are sequential. A file that can no longer be read is reported as an error of the worker.
  answer(event.data).then(
    (data) => self.postMessage(data),
    (error: unknown) => self.reportError(error),
  );
});
