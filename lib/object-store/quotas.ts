import { LRUCache } from 'lru-cache';
import { GIB } from '#lib/bytes.ts';
import type { Database, Reader } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { QuotasExceeded } from '#lib/errors/errors.ts';
import { type Amounts, defineQuotas, findExceededLimits, quotasOf } from '#lib/quotas/quotas.ts';
import { accountUsage, type Usage, usageByProject } from './buckets/usage.ts';

/** Quotas on buckets, on all versions of objects and on their gigabytes. */
export const objectQuotas = defineQuotas({
  limits: { containers: 1000, objects: 10_000_000, object_gigabytes: 1000 },
  async count(db, { projectId }) {
    const { buckets, objects, storedBytes } = await accountUsage(db, projectId);
    return { containers: buckets, objects, object_gigabytes: Math.ceil(storedBytes / GIB) };
  },
  async countByProject(db) {
    const usages = await usageByProject(db);
    return new Map(
      [...usages].map(([id, { buckets, objects, storedBytes }]) => [
        id,
        { containers: buckets, objects, object_gigabytes: Math.ceil(storedBytes / GIB) },
      ]),
    );
  },
});

const NAMES = ['objects', 'object_gigabytes'] as const;
type ObjectLimits = Amounts<(typeof NAMES)[number]>;

interface Room {
  limits: ObjectLimits;
  used: Usage;
}

/** Age in milliseconds up to which usage far below the limits is trusted. */
const MAX_AGE_MS = 1000;
/** Distance from a limit, in bytes and objects, from which usage is counted exactly. */
const MARGIN = { bytes: 10 * GIB, objects: 100_000 };

const roomsOf = memoizePerDatabase(() => new LRUCache<string, Room>({ max: 1000, ttl: MAX_AGE_MS }));

/**
 * Whether a project is so far below its limits that its usage need not be counted in the transaction, where concurrent
 * writers would conflict.
 */
export async function isFarFromLimits(database: Database, projectId: string): Promise<boolean> {
  const rooms = roomsOf(database);
  const room = rooms.get(projectId) ?? (await readRoom(database.read, projectId));
  rooms.set(projectId, room);
  const { limits, used } = room;
  const isFar = (limit: number, amount: number, margin: number) => limit < 0 || amount + margin < limit;
  return (
    isFar(limits.objects, used.objects, MARGIN.objects) &&
    isFar(limits.object_gigabytes < 0 ? -1 : limits.object_gigabytes * GIB, used.storedBytes, MARGIN.bytes)
  );
}

const readRoom = async (db: Reader, projectId: string): Promise<Room> => ({
  limits: await quotasOf(db, projectId, NAMES),
  used: await accountUsage(db, projectId),
});

/** @param used exact usage, read in the transaction. @throws 413 */
export async function assertProjectQuotas(
  db: Reader,
  projectId: string,
  used: Usage,
  added: { objects: number; bytes: number },
): Promise<void> {
  const limits = await quotasOf(db, projectId, NAMES);
  const gigabytes = (bytes: number) => bytes / GIB;
  const requested: Partial<ObjectLimits> = {
    ...(added.objects > 0 && { objects: added.objects }),
    ...(added.bytes > 0 && { object_gigabytes: gigabytes(added.bytes) }),
  };
  const usage = { objects: used.objects, object_gigabytes: gigabytes(used.storedBytes) };
  const excesses = findExceededLimits(requested, limits, usage);
  if (excesses.length > 0) throw QuotasExceeded(excesses);
}
