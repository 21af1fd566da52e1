import { randomUUID } from 'node:crypto';
import { planBalances } from '#lib/compute/moves/balance-plan.ts';
import { insertTargetedMoves } from '#lib/compute/moves/service.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import { resolveClaims } from '#lib/identity/tokens/resolve.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { SegmentRow } from '../segments/service.ts';
import { findBalanceObstacle } from './obstacle.ts';

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Concurrent moves, so that instances keep most of the network. */
const PARALLEL = 2;

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;

export const balanceJobs = (services: Services): PeriodicJob[] => [
  { name: 'ha.balance', everyMs: EVERY_MS, run: (signal) => balanceSegments(services, signal) },
];

/** Moves instances in segments that allow it; after a failure or a return, the next round finds the uneven hosts. */
export async function balanceSegments(platform: Platform, signal: AbortSignal): Promise<void> {
  const { read } = platform.database;
  const segments = await read
    .selectFrom('segments')
    .selectAll()
    .where('balance_policy', '=', 'automatic')
    .where('is_enabled', '=', 1)
    .orderBy('name')
    .execute();
  for (const segment of segments) {
    if (signal.aborted || (await findBalanceObstacle(read))) return;
    await balanceSegment(platform, segment);
  }
}

async function balanceSegment(platform: Platform, segment: SegmentRow): Promise<void> {
  const { database, log } = platform;
  const left = segment.balance_moves_per_hour - (await countMoves(database.read, segment.id));
  if (left <= 0 || (await isMoving(database.read, segment))) return;
  const moves = (await planBalances(platform, segment.id)).flatMap((group) => group.moves).slice(0, left);
  if (moves.length === 0) return;
  const claims = segment.balance_claims && unpackJson(segment.balance_claims);
  const owner = claims && (await resolveClaims(database.read, claims));
  if (!owner || !isAdmin(owner.caller)) {
    log.warn({ segment: segment.id }, 'hosts are not balanced; who allowed it is no longer an administrator');
    return;
  }
  const ctx = { caller: owner.caller, claims, requestId: `req-${randomUUID()}` };
  const targets = moves.map(({ serverId, to }) => ({ serverId, to }));
  try {
    await database.transact(async (tx) => {
      if (await findBalanceObstacle(tx)) return;
      await insertTargetedMoves(tx, ctx, targets, { reason: reasonOf(segment), parallel: PARALLEL });
    });
  } catch (error) {
    // Too many open jobs of the owner, or no instance fits any more; the next round plans again.
    if (!(error instanceof PlatformError)) throw error;
    log.info({ err: error, segment: segment.id }, 'hosts were not balanced');
  }
}

const reasonOf = ({ name }: Pick<SegmentRow, 'name'>) => `Automatic balancing of segment ${name}`.slice(0, 255);

/** Moves of any kind within the last hour, from hosts of the segment. Evacuations count as well. */
function countMoves(db: Reader, segmentId: string): Promise<number> {
  const hosts = db.selectFrom('segment_hosts').select('name').where('segment_id', '=', segmentId);
  const since = new Date(Date.now() - HOUR_MS).toISOString();
  return countRows(
    db
      .selectFrom('server_migrations')
      .where('created_at', '>=', since)
      .where('migration_type', '!=', 'resize')
      .where('source_host', 'in', hosts),
  );
}

/** Whether the moves of an earlier round have not ended. */
async function isMoving(db: Reader, segment: SegmentRow): Promise<boolean> {
  const open = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'migrate')
    .where('ended_at', 'is', null)
    .where('reason', '=', reasonOf(segment))
    .executeTakeFirst();
  return open !== undefined;
}
