import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { ImageRow } from '../images/lookup.ts';

/** Validity of a claim. Without renewal the process is considered dead. */
const CLAIM_MS = 30_000;
const RENEW_MS = 5000;

export const newClaimExpiry = () => new Date(Date.now() + CLAIM_MS).toISOString();

/** Columns of an image that is receiving data. The owner of the claim owns the file with that key. */
export const newClaim = () => ({ upload_key: randomUUID() as string, upload_until: newClaimExpiry() });

export const NO_CLAIM = { upload_key: null, upload_until: null };

export const isClaimed = ({ upload_key, upload_until }: Pick<ImageRow, 'upload_key' | 'upload_until'>): boolean =>
  upload_key !== null && (upload_until ?? '') > new Date().toISOString();

/** The image, or undefined if it was deleted or the claim was lost. */
export const claimedImage = (tx: Tx, imageId: string, key: string): Promise<ImageRow | undefined> =>
  tx.selectFrom('images').selectAll().where('id', '=', imageId).where('upload_key', '=', key).executeTakeFirst();

/** 410: the image was deleted during the upload. */
export const imageDeletedError = (imageId: string) =>
  new PlatformError(
    'gone',
    `Image ${imageId} could not be found after upload. It may have been deleted during the upload.`,
  );

interface ActiveClaim extends AsyncDisposable {
  /**
   * Yields the chunks until the claim is lost.
   * @throws 410 then
   */
  guard(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Renews a claim until disposed. */
export function renewClaim(database: Database, imageId: string, key: string): ActiveClaim {
  let isLost = false;
  let renewal: Promise<unknown> = Promise.resolve();
  const renew = () =>
    database.transact(async (tx) => {
      const mine = tx.updateTable('images').set({ upload_until: newClaimExpiry() }).where('id', '=', imageId);
      const { numUpdatedRows } = await mine.where('upload_key', '=', key).executeTakeFirstOrThrow();
      isLost = numUpdatedRows === 0n;
    });
  const timer = setInterval(() => {
    // A transient database error is harmless: the next renewal may come before the claim expires.
    renewal = renew().catch(() => undefined);
  }, RENEW_MS);
  return {
    async *guard(chunks) {
      for await (const chunk of chunks) {
        if (isLost) throw imageDeletedError(imageId);
        yield chunk;
      }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await renewal;
    },
  };
}
