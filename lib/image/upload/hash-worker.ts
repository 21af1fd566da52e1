import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What the worker is told: a piece of the file, or nothing when that was the last. */
export type HashRequest = { piece: Blob } | { piece?: undefined };

/** What it answers: that the piece is counted in, or both hashes of all pieces. */
export type HashAnswer = { sha256: string; sha512: string } | { sha256?: undefined };

const hashes = [sha256.create(), sha512.create()] as const;

/** Runs beside the page, so that counting bytes never makes it stutter. */
async function answer({ piece }: HashRequest): Promise<HashAnswer> {
  if (!piece) return { sha256: bytesToHex(hashes[0].digest()), sha512: bytesToHex(hashes[1].digest()) };
  const bytes = new Uint8Array(await piece.arrayBuffer());
  for (const hash of hashes) hash.update(bytes);
  return {};
}

self.addEventListener('message', (event: MessageEvent<HashRequest>) => {
  // One request is under way at a time; a file that cannot be read any more is an error of the worker.
  answer(event.data).then(
    (data) => self.postMessage(data),
    (error: unknown) => self.reportError(error),
  );
});
