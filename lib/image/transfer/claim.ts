import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#lib/db/database.ts';
import { PlatformError } from '#lib/http/errors.ts';
import type { ImageRow } from '../images/lookup.ts';

/** A claim that nobody renews for this long belonged to a process that died. */
const CLAIM_MS = 30_000;
const RENEW_MS = 5000;

/** When a claim that is renewed now ends. */
export const newClaimExpiry = () => new Date(Date.now() + CLAIM_MS).toISOString();

/** What an image's row says while data comes in; whoever writes it owns the file of that key. */
export const newClaim = () => ({ upload_key: randomUUID() as string, upload_until: newClaimExpiry() });

/** The same when it is over. */
export const NO_CLAIM = { upload_key: null, upload_until: null };

/** Whether somebody is writing to the image at this moment. */
export const isClaimed = ({ upload_key, upload_until }: Pick<ImageRow, 'upload_key' | 'upload_until'>): boolean =>
  upload_key !== null && (upload_until ?? '') > new Date().toISOString();

/** The image of a claim, as long as the claim holds; undefined once it was deleted or taken over. */
export const claimedImage = (tx: Tx, imageId: string, key: string): Promise<ImageRow | undefined> =>
  tx.selectFrom('images').selectAll().where('id', '=', imageId).where('upload_key', '=', key).executeTakeFirst();

/** 410: nobody wants the data any more. */
export const imageDeletedError = (imageId: string) =>
  new PlatformError(
    'gone',
    `Image ${imageId} could not be found after upload. It may have been deleted during the upload.`,
  );

interface ActiveClaim extends AsyncDisposable {
  /** The chunks, until the claim is lost. @throws 410 then */
  guard(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Renews a claim until it is disposed of. */
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
    // A database that does not answer now may do so before the claim ends.
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
