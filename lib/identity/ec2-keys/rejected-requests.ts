import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { packJson, type Timestamp, unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { type Retention, retentionOf } from '#lib/retention/retention.ts';
import type { RejectionReport } from './rejection-report.ts';

/** Reports per access key. */
const MAX_REJECTIONS = 20;
/** Anyone who knows an access key can cause reports, so they must not cost many writes. */
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

export const rejectionRetention: Retention = retentionOf({
  table: 'rejected_requests',
  key: 'id',
  endedAt: 'rejected_at',
  keptDays: () => 1 / 24,
});

const MAX_COUNTED_KEYS = 10_000;
const counts = memoizePerDatabase(
  () => new LRUCache<string, { count: number }>({ max: MAX_COUNTED_KEYS, ttl: MINUTE_MS, noUpdateTTL: true }),
);

/** Whether another report of an access key may be stored now; counts it. */
export function mayRecordRejection(database: Database, keyId: string): boolean {
  const known = counts(database).get(keyId);
  if (!known) counts(database).set(keyId, { count: 1 });
  else known.count += 1;
  return (known?.count ?? 1) <= MAX_PER_MINUTE;
}

/** Stores a report and deletes all but the newest ones of its key. */
export async function recordRejection(
  database: Database,
  { keyId, userId }: { keyId: string; userId: string },
  report: RejectionReport,
): Promise<void> {
  const row = {
    id: randomUUID(),
    credential_id: keyId,
    user_id: userId,
    report: packJson(report),
    rejected_at: new Date().toISOString(),
  };
  await database.transact(async (tx) => {
    await tx.insertInto('rejected_requests').values(row).execute();
    const newest = tx
      .selectFrom('rejected_requests')
      .select('id')
      .where('credential_id', '=', keyId)
      .orderBy('rejected_at', 'desc')
      .orderBy('id')
      .limit(MAX_REJECTIONS);
    await tx.deleteFrom('rejected_requests').where('credential_id', '=', keyId).where('id', 'not in', newest).execute();
  });
}

interface RejectedRequest extends RejectionReport {
  rejected_at: Timestamp;
}

/** Reports of a user's access key, newest first. */
export async function listRejectedRequests(
  reader: Reader,
  { keyId, userId }: { keyId: string; userId: string },
): Promise<RejectedRequest[]> {
  const rows = await reader
    .selectFrom('rejected_requests')
    .select(['report', 'rejected_at'])
    .where('credential_id', '=', keyId)
    .where('user_id', '=', userId)
    .orderBy('rejected_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ report, rejected_at }) => ({ ...unpackJson(report), rejected_at }));
}
