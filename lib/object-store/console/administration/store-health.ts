import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { GIB } from '#lib/bytes.ts';
import { diskSpace } from '#lib/data-folder/disk-space.ts';
import type { Reader } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, PlatformError } from '#lib/errors/errors.ts';
import { NoResponseError } from '#lib/errors/no-response-error.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { totalUsage } from '../../buckets/usage.ts';
import { blobStore } from '../../bytes/open-blob-store.ts';
import { scrubProgress, startPass } from '../../bytes/scrub.ts';
import { SWEEP_JOB } from '../../sweep.ts';
import { listDamages } from './damages.ts';
import type { ObjectStoreHealth } from './schema.ts';

type CheckServices = Pick<AuthedContext, 'database' | 'env'>;
type StoreCheck = Pick<ObjectStoreHealth, 'is_reachable' | 'problem' | 'checked_at'>;

/** Time after which the store counts as unreachable. */
const CHECK_TIMEOUT_MS = 5000;
/** The result is cached for this long, so that requests do not add up at a store that does not respond. */
const CHECK_MAX_AGE_MS = 5000;
/** Rows up to which small data and uploads are counted. */
const MAX_COUNTED = 1_000_000;

/** State of the store, its last check, and damaged data. */
export async function getStoreHealth(ctx: AuthedContext): Promise<ObjectStoreHealth> {
  const { database, env } = ctx;
  const { read } = database;
  const store = blobStore(ctx);
  const isFiles = store.name === 'files';
  const [check, free, usage, smallData, uploads, cleanup, scrub, damages] = await Promise.all([
    currentCheck(ctx),
    isFiles ? diskSpace(env).free() : null,
    totalUsage(read),
    countRows(read, 'object_small_data'),
    countRows(read, 'object_uploads'),
    cleanupState(read),
    scrubProgress(database),
    listDamages(read),
  ]);
  return {
    implementation: store.name,
    address: isFiles ? null : addressOf(env.NEPHOS_OBJECT_STORE),
    ...check,
    free_bytes: free === null ? null : Math.max(0, Math.floor(free)),
    reserve_bytes: isFiles ? Math.floor(env.NEPHOS_DISK_RESERVE_GIB * GIB) : null,
    stored_bytes: usage.storedBytes,
    small_data: smallData,
    unfinished_uploads: uploads,
    cleanup,
    scrub_days: env.NEPHOS_OBJECT_SCRUB_DAYS,
    scrub: scrub
      ? {
          started_at: scrub.startedAt,
          finished_at: scrub.finishedAt,
          is_in_progress: scrub.isInProgress,
          blobs: scrub.blobs,
          bytes: scrub.bytes,
        }
      : null,
    damages,
  };
}

/** Without credentials, which URLs can contain. */
function addressOf(address: string | undefined): string | null {
  if (address === undefined) return null;
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Starts the check of all data before it is due. @throws 409 while one is in progress */
export async function startCheck(ctx: AuthedContext): Promise<ObjectStoreHealth> {
  if (!(await startPass(ctx.database))) throw Conflict('The stored data is already being checked. Wait for the end.');
  ctx.log.info({ user: ctx.caller.userId }, 'an administrator started the check of stored data');
  return getStoreHealth(ctx);
}

interface KeptCheck {
  check?: Promise<StoreCheck>;
  untilMs: number;
}

const keptChecks = memoizePerDatabase((): KeptCheck => ({ untilMs: 0 }));

function currentCheck(services: CheckServices): Promise<StoreCheck> {
  const kept = keptChecks(services.database);
  if (kept.check && performance.now() < kept.untilMs) return kept.check;
  const check = checkStore(services).finally(() => {
    kept.untilMs = performance.now() + CHECK_MAX_AGE_MS;
  });
  kept.check = check;
  kept.untilMs = Number.POSITIVE_INFINITY;
  return check;
}

async function checkStore(services: CheckServices): Promise<StoreCheck> {
  const checked_at = new Date().toISOString();
  const noResponse = new AbortController();
  try {
    await Promise.race([
      blobStore(services).check(),
      delay(CHECK_TIMEOUT_MS, undefined, { signal: noResponse.signal }).then(() => {
        throw new NoResponseError(`The store did not respond within ${CHECK_TIMEOUT_MS / 1000} seconds.`);
      }),
    ]);
    return { is_reachable: true, problem: null, checked_at };
  } catch (error) {
    return { is_reachable: false, problem: reasonOf(error), checked_at };
  } finally {
    noResponse.abort();
  }
}

/** The cause of an error that clients see without it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof PlatformError && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

async function countRows(read: Reader, table: keyof Tables): Promise<ObjectStoreHealth['small_data']> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from (
    select 1 as one from ${sql.table(table)} limit ${MAX_COUNTED + 1}) as some_rows`.execute(read);
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, MAX_COUNTED), is_complete: count <= MAX_COUNTED };
}

async function cleanupState(read: Reader): Promise<ObjectStoreHealth['cleanup']> {
  const rows = read.selectFrom('periodic_jobs').select(['due_at', 'lease_until']).where('name', '=', SWEEP_JOB);
  const row = await rows.executeTakeFirst();
  const isRunning = Date.parse(row?.lease_until ?? '') > Date.now();
  return { is_running: isRunning, next_at: row && !isRunning ? row.due_at : null };
}
