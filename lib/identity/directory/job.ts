import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { describeError } from './client/describe-error.ts';
import { type ClaimedDirectory, claimDirectory, findWork, RENEWAL_MS, releaseLease, renewLease } from './lease.ts';
import { closeUnusedPools, type Directory, listDirectoryDomains, loadDirectory } from './load.ts';
import { ConfigurationChangedError } from './mirror/change-mirror.ts';
import { deleteMissing } from './mirror/delete-missing.ts';
import { MAX_SYNC_MS } from './mirror/sync-run.ts';
import { synchronize } from './mirror/synchronize.ts';
import { checkActiveUsers } from './removal-check.ts';
import { recordFailure, recordSuccess } from './state.ts';

type DirectoryServices = Pick<Services, 'database' | 'env' | 'log'>;

const EVERY_MS = 5000;
/** A round waits this long for slow directories; they continue during the next rounds. */
const ROUND_MS = 10_000;
/** Maximum directories that are read at the same time. */
const MAX_AT_ONCE = 32;
/**
 * A replica that could not read a directory leaves it to the others for some rounds. If one of them can, the directory is
 * available.
 */
const YIELD_S = 15;

/** Synchronizes directories and checks their active users. A slow directory does not delay the others. */
export function directoryJob(services: DirectoryServices): PeriodicJob {
  const round: Round = { running: new Map(), failed: new Set() };
  return {
    name: 'identity.directories',
    everyMs: EVERY_MS,
    run: (signal) => runRound(services, round, signal),
  };
}

interface Round {
  /** Directories that this process reads. */
  running: Map<string, Promise<void>>;
  /** Directories that this process could not read the last time. */
  failed: Set<string>;
}

async function runRound(services: DirectoryServices, { running, failed }: Round, signal: AbortSignal) {
  const { database, log } = services;
  const domainIds = await listDirectoryDomains(database.read);
  closeUnusedPools(database, domainIds);
  await deleteMissing(database);
  for (const domainId of domainIds) {
    if (running.has(domainId) || running.size >= MAX_AT_ONCE) continue;
    const work = maintainDirectory(services, domainId, { signal, lateS: failed.has(domainId) ? YIELD_S : 0 })
      .then((outcome) => {
        if (outcome === 'failed') failed.add(domainId);
        if (outcome === 'done') failed.delete(domainId);
      })
      .catch((error) => log.error({ err: error, domain: domainId }, 'maintaining a directory failed'))
      .finally(() => running.delete(domainId));
    running.set(domainId, work);
  }
  const all = () => Promise.all(running.values());
  const limit = new AbortController();
  await Promise.race([
    all(),
    delay(ROUND_MS, undefined, { signal: AbortSignal.any([signal, limit.signal]) }).catch(() => undefined),
  ]);
  limit.abort();
  if (signal.aborted) await all();
}

interface Maintenance {
  signal: AbortSignal;
  isForced?: boolean;
  lateS?: number;
}

/** Does what is due for one directory unless another replica does it, and records the result. */
export async function maintainDirectory(
  services: DirectoryServices,
  domainId: string,
  { signal, isForced = false, lateS = 0 }: Maintenance,
): Promise<'done' | 'failed' | 'busy' | 'nothing'> {
  const { database, log } = services;
  // Most often nothing is due, which takes no transaction.
  if (!(await findWork(database.read, domainId, { isForced, lateS }))) return 'nothing';
  const leaseId = randomUUID();
  const claimed = await claimDirectory(database, domainId, { leaseId, isForced, lateS });
  if (claimed === undefined) return 'nothing';
  if (claimed === 'busy') return 'busy';
  const renewing = setInterval(() => {
    renewLease(database, domainId, leaseId).catch((error) =>
      log.error({ err: error, domain: domainId }, 'renewing the lease of a directory failed'),
    );
  }, RENEWAL_MS);
  try {
    return await carryOut(services, domainId, claimed, signal);
  } finally {
    clearInterval(renewing);
    await releaseLease(database, domainId, leaseId);
  }
}

async function carryOut(
  services: DirectoryServices,
  domainId: string,
  { work, version, graceS }: ClaimedDirectory,
  signal: AbortSignal,
): Promise<'done' | 'failed' | 'nothing'> {
  const { database, log } = services;
  try {
    const directory = await loadDirectory(database, domainId);
    if (directory?.version !== version) throw new ConfigurationChangedError();
    const limited = AbortSignal.any([signal, AbortSignal.timeout(MAX_SYNC_MS)]);
    if (work === 'sync') await runSync(services, directory, limited);
    else await runCheck(services, directory, limited);
    return 'done';
  } catch (error) {
    // The next round begins with the new options.
    if (error instanceof ConfigurationChangedError || signal.aborted) return 'nothing';
    log.warn({ err: error, domain: domainId }, 'reading a directory failed; retrying');
    await recordFailure(database, { domainId, version }, { message: describeError(error), graceS });
    return 'failed';
  }
}

async function runSync({ database }: DirectoryServices, directory: Directory, signal: AbortSignal): Promise<void> {
  const { message, users, groups } = await synchronize(database, directory, signal);
  const now = new Date().toISOString();
  await recordSuccess(database, directory, { message, users, groups, synced_at: now, checked_at: now });
}

async function runCheck(
  { database, env }: DirectoryServices,
  directory: Directory,
  signal: AbortSignal,
): Promise<void> {
  const tokenLifetimeMs = env.NEPHOS_TOKEN_LIFETIME_SECONDS * 1000;
  await checkActiveUsers(database, directory, { tokenLifetimeMs, signal });
  await recordSuccess(database, directory, { checked_at: new Date().toISOString() });
}
