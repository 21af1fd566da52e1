import { setTimeout as delay } from 'node:timers/promises';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { LDAP_DEFAULTS } from '../domain-config/options.ts';
import { findConfig } from '../domain-config/service.ts';
import { describeError } from './client/describe-error.ts';
import { closeUnusedPools, type Directory, listDirectoryDomains, loadDirectory } from './load.ts';
import { deleteMissing } from './mirror/delete-missing.ts';
import { MAX_SYNC_MS, synchronize } from './mirror/synchronize.ts';
import { checkActiveUsers } from './removal-check.ts';
import { findState, recordFailure, recordSuccess, updateState } from './state.ts';

type DirectoryServices = Pick<Services, 'database' | 'env' | 'log'>;

const EVERY_MS = 5000;
/** A round waits this long for slow directories; they continue during the next rounds. */
const ROUND_MS = 10_000;
/** Maximum directories that are read at the same time. */
const MAX_AT_ONCE = 8;
/** After a failure, the next attempt is made no later than this. */
const RETRY_MS = 30_000;

/** Synchronizes directories and checks their active users. A slow directory does not delay the others. */
export function directoryJob(services: DirectoryServices): PeriodicJob {
  const running = new Map<string, Promise<void>>();
  return {
    name: 'identity.directories',
    everyMs: EVERY_MS,
    run: (signal) => runRound(services, running, signal),
  };
}

async function runRound(services: DirectoryServices, running: Map<string, Promise<void>>, signal: AbortSignal) {
  const { database, log } = services;
  const domainIds = await listDirectoryDomains(database.read);
  closeUnusedPools(database, domainIds);
  await deleteMissing(database);
  for (const domainId of domainIds) {
    if (running.has(domainId) || running.size >= MAX_AT_ONCE) continue;
    const work = maintainDirectory(services, domainId, signal)
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

/** Does what is due for one directory, and records the result. */
export async function maintainDirectory(
  services: DirectoryServices,
  domainId: string,
  signal: AbortSignal,
  isForced = false,
): Promise<void> {
  const { database, env, log } = services;
  const { ldap } = (await findConfig(database.read, domainId)) ?? {};
  const options = { ...LDAP_DEFAULTS, ...ldap };
  const due = isForced ? 'sync' : await findDueWork(services, domainId, options);
  if (!due) return;
  const now = new Date().toISOString();
  await database.transact((tx) => updateState(tx, domainId, { attempted_at: now }));
  try {
    const directory = await loadDirectory(database, domainId);
    if (!directory) return;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(MAX_SYNC_MS)]);
    if (due === 'sync') await runSync(services, directory, limited);
    else {
      const tokenLifetimeMs = env.NEPHOS_TOKEN_LIFETIME_SECONDS * 1000;
      await checkActiveUsers(database, directory, { tokenLifetimeMs, signal: limited });
      await recordSuccess(database, domainId, { checked_at: new Date().toISOString() });
    }
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, domain: domainId }, 'reading a directory failed; retrying');
    await recordFailure(database, domainId, { message: describeError(error), graceS: options.session_grace });
  }
}

async function runSync({ database }: DirectoryServices, directory: Directory, signal: AbortSignal): Promise<void> {
  const { message, users, groups } = await synchronize(database, directory, signal);
  const now = new Date().toISOString();
  await recordSuccess(database, directory.domainId, { message, users, groups, synced_at: now, checked_at: now });
}

async function findDueWork(
  { database }: DirectoryServices,
  domainId: string,
  options: { sync_interval: number; removal_check_interval: number },
): Promise<'sync' | 'check' | undefined> {
  const state = await findState(database.read, domainId);
  const isDue = (at: string | null | undefined, seconds: number) =>
    !at || Date.parse(at) + seconds * 1000 <= Date.now();
  const row = database.read.selectFrom('domain_configurations').select('updated_at').where('domain_id', '=', domainId);
  const changedAt = (await row.executeTakeFirst())?.updated_at ?? '';
  if (changedAt > (state?.attempted_at ?? '')) return 'sync';
  if (state?.failing_since && !isDue(state.attempted_at, RETRY_MS / 1000)) return undefined;
  if (isDue(state?.synced_at, options.sync_interval)) return 'sync';
  return isDue(state?.checked_at, options.removal_check_interval) ? 'check' : undefined;
}
