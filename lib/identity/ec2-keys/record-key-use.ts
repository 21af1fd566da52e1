import { LRUCache } from 'lru-cache';
import { packJson } from '#lib/db/column-types.ts';
import type { Database } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { networkOf } from '#lib/http/client-address.ts';
import type { Services } from '#lib/http/context.ts';
import type { KeyUse } from './schema.ts';

/** Precision of the last use: one write per interval and key. */
const PRECISION_MS = 60_000;
const MAX_KEYS = 10_000;
const recent = memoizePerDatabase(
  () => new LRUCache<string, true>({ max: MAX_KEYS, ttl: PRECISION_MS, noUpdateTTL: true }),
);

/** @param address of the client */
export const keyUse = (api: KeyUse['api'], operation: string | undefined, address: string | undefined): KeyUse => ({
  api,
  operation: operation ?? null,
  network: address === undefined ? null : networkOf(address),
});

/**
 * Records the use of a key beside the request, which must also succeed on a full disk. Does not invalidate cached access.
 * @param keyId id of the credential
 */
export function recordKeyUse({ database, log }: Pick<Services, 'database' | 'log'>, keyId: string, use: KeyUse): void {
  if (recent(database).has(keyId)) return;
  recent(database).set(keyId, true);
  writeKeyUse(database, keyId, use).catch((error) =>
    log.warn({ err: error, credential: keyId }, 'last use of an access key was not recorded'),
  );
}

/** Writes the use of a key unless another one was written within the interval, also by another replica. */
export const writeKeyUse = (database: Database, keyId: string, use: KeyUse): Promise<unknown> => {
  const nowMs = Date.now();
  const before = new Date(nowMs - PRECISION_MS).toISOString();
  return database.transact((tx) =>
    tx
      .updateTable('credentials')
      .set({ last_used_at: new Date(nowMs).toISOString(), last_use: packJson(use) })
      .where('id', '=', keyId)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
      .execute(),
  );
};
