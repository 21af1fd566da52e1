import { unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import { LDAP_DEFAULTS } from '../domain-config/options.ts';
import { isDirectory } from '../domain-config/rules.ts';
import { type DirectoryRow, findState, updateState } from './state.ts';

/** What is due for a directory. */
type DirectoryWork = 'sync' | 'check';

/** Work on a directory that no other replica does meanwhile. */
export interface ClaimedDirectory {
  leaseId: string;
  work: DirectoryWork;
  /** When the options were stored with which it is done. */
  version: string;
  graceS: number;
}

/** A directory is taken over when the lease was not renewed for this long. */
const LEASE_MS = 15_000;
export const RENEWAL_MS = LEASE_MS / 3;
/** After a failure, the next attempt is made no later than this. */
const RETRY_S = 30;

interface Claimant {
  leaseId: string;
  /** Reads the whole directory also if nothing is due; for requests of administrators. */
  isForced: boolean;
  /** Seconds by which the work must be late, so that another replica can do it first. */
  lateS: number;
}

/**
 * Claims what is due for a directory. @returns undefined if nothing is, or the domain has none; `busy` if another one
 * has it
 */
export function claimDirectory(
  database: Database,
  domainId: string,
  claimant: Claimant,
): Promise<ClaimedDirectory | 'busy' | undefined> {
  return database.transact(async (tx) => {
    const found = await findWork(tx, domainId, claimant);
    if (found === undefined || found === 'busy') return found;
    const { leaseId } = claimant;
    const lease = { lease_id: leaseId, lease_until: leaseEnd() };
    await updateState(tx, domainId, { attempted_at: new Date().toISOString(), config_at: found.version, ...lease });
    return { leaseId, ...found };
  });
}

/** What could be claimed now. */
export async function findWork(
  db: Reader,
  domainId: string,
  { isForced, lateS }: Omit<Claimant, 'leaseId'>,
): Promise<Omit<ClaimedDirectory, 'leaseId'> | 'busy' | undefined> {
  const row = await findOptions(db, domainId);
  if (!row) return undefined;
  const state = await findState(db, domainId);
  if (isBusy(state)) return 'busy';
  const work = isForced ? 'sync' : dueWork(state, row, lateS);
  return work && { work, version: row.version, graceS: row.options.session_grace };
}

/** Whether a replica reads the directory now. */
export const isBusy = (state: DirectoryRow | undefined): boolean =>
  Boolean(state?.lease_until && state.lease_until > new Date().toISOString());

const leaseEnd = () => new Date(Date.now() + LEASE_MS).toISOString();

interface Schedule {
  sync_interval: number;
  removal_check_interval: number;
  session_grace: number;
}

/** The schedule of a directory. Other options that cannot be read are found out when it is loaded. */
async function findOptions(db: Reader, domainId: string): Promise<{ options: Schedule; version: string } | undefined> {
  const rows = db.selectFrom('domain_configurations').select(['options', 'updated_at']);
  const row = await rows.where('domain_id', '=', domainId).executeTakeFirst();
  const config = row && unpackJson(row.options);
  if (!row || !config || !isDirectory(config)) return undefined;
  return { options: { ...LDAP_DEFAULTS, ...config.ldap }, version: row.updated_at };
}

function dueWork(
  state: DirectoryRow | undefined,
  { options, version }: { options: Schedule; version: string },
  lateS: number,
): DirectoryWork | undefined {
  const isDue = (at: string | null | undefined, seconds: number) =>
    !at || Date.parse(at) + (seconds + lateS) * 1000 <= Date.now();
  if (state?.config_at !== version) return 'sync';
  if (state.failing_since && !isDue(state.attempted_at, RETRY_S)) return undefined;
  if (isDue(state.synced_at, options.sync_interval)) return 'sync';
  return isDue(state.checked_at, options.removal_check_interval) ? 'check' : undefined;
}

/** When the next synchronization is due; null for one that is due now. */
export function nextSync(state: DirectoryRow | undefined, intervalS: number): string | null {
  if (!state?.synced_at) return null;
  const dueMs = Date.parse(state.synced_at) + intervalS * 1000;
  const isFailing = state.failing_since !== null && state.attempted_at !== null;
  const retryMs = isFailing ? Date.parse(state.attempted_at ?? '') + RETRY_S * 1000 : 0;
  return new Date(Math.max(dueMs, retryMs)).toISOString();
}

export async function renewLease(database: Database, domainId: string, leaseId: string): Promise<void> {
  await database.transact((tx) => ownLease(tx, domainId, leaseId, { lease_until: leaseEnd() }));
}

export async function releaseLease(database: Database, domainId: string, leaseId: string): Promise<void> {
  await database.transact((tx) => ownLease(tx, domainId, leaseId, { lease_id: null, lease_until: null }));
}

const ownLease = (tx: Tx, domainId: string, leaseId: string, columns: Partial<DirectoryRow>) =>
  tx
    .updateTable('directory_states')
    .set(columns)
    .where('domain_id', '=', domainId)
    .where('lease_id', '=', leaseId)
    .execute();
