import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { LDAP_DEFAULTS } from '../domain-config/options.ts';
import { assertReadable, isDirectory, isSamePasswordTarget } from '../domain-config/rules.ts';
import type { DomainConfig } from '../domain-config/schema.ts';
import { findConfig } from '../domain-config/service.ts';
import { loadDomain } from '../domains/service.ts';
import { externalId } from '../external/external-identities.ts';
import { readIdentitySecret } from '../external/secrets.ts';
import type { DirectoryGroup } from './entries.ts';
import { maintainDirectory } from './job.ts';
import { isBusy, nextSync } from './lease.ts';
import { settingsOf } from './load.ts';
import { subjectOf } from './mirror/identify-entries.ts';
import { confirmPausedRemovals, countRemovals } from './removals.ts';
import type { DirectoryState, DirectoryTest, GroupRole, TestResult } from './schema.ts';
import { type DirectoryRow, findState } from './state.ts';
import { testDirectory } from './test-steps.ts';

/** Maximum roles that a test shows. */
const MAX_ROLES = 50;

/** Roles that groups of a directory have here, whether or not the directory has been synchronized. */
async function findGroupRoles(db: Reader, domainId: string, groups: readonly DirectoryGroup[]): Promise<GroupRole[]> {
  if (groups.length === 0) return [];
  const names = new Map(
    groups.map(({ uniqueId, name }) => [externalId('group', domainId, subjectOf(domainId, uniqueId)), name]),
  );
  const rows = await db
    .selectFrom('role_assignments as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .leftJoin('projects as p', (on) => on.onRef('p.id', '=', 'a.target_id').on('a.target_type', '=', 'project'))
    .leftJoin('domains as d', (on) => on.onRef('d.id', '=', 'a.target_id').on('a.target_type', '=', 'domain'))
    .select([
      'a.actor_id',
      'r.name as role',
      'a.target_type',
      sql<string | null>`coalesce(p.name, d.name)`.as('target'),
    ])
    .where('a.actor_type', '=', 'group')
    .where('a.actor_id', 'in', [...names.keys()])
    .orderBy('r.name')
    .limit(MAX_ROLES)
    .execute();
  return rows.map(({ actor_id, role, target_type, target }) => ({
    group: names.get(actor_id) ?? actor_id,
    role,
    target_type,
    target,
  }));
}

export const TEST_CONFIG = rule('identity:test_domain_config', 'admin');
export const GET_DIRECTORY = rule('identity:get_directory', 'admin');
export const SYNC_DIRECTORY = rule('identity:synchronize_directory', 'admin');
export const CONFIRM_REMOVALS = rule('identity:confirm_directory_removals', 'admin');

/** @throws 404 */
export async function getDirectory({ database }: AuthedContext, domainId: string): Promise<DirectoryState> {
  const { read } = database;
  await loadDomain(read, domainId);
  const state = await findState(read, domainId);
  const options = { ...LDAP_DEFAULTS, ...(await findConfig(read, domainId))?.ldap };
  return {
    status: statusOf(state),
    is_reading: isBusy(state),
    ...{ users: state?.users ?? 0, groups: state?.groups ?? 0 },
    ...(await countRemovals(read, domainId)),
    ...{ attempted_at: state?.attempted_at ?? null, synced_at: state?.synced_at ?? null },
    ...{ checked_at: state?.checked_at ?? null, next_sync_at: nextSync(state, options.sync_interval) },
    ...{ failing_since: state?.failing_since ?? null, suspended_at: state?.suspended_at ?? null },
    message: state?.message ?? null,
  };
}

function statusOf(state: DirectoryRow | undefined): DirectoryState['status'] {
  if (state?.suspended_at) return 'suspended';
  if (state?.failing_since) return 'failing';
  return state?.synced_at ? 'ok' : 'pending';
}

/** Reads the whole directory now. Waits until it has been read. @throws 404, 409 if the domain has none */
export async function syncDirectory(ctx: AuthedContext, domainId: string): Promise<DirectoryState> {
  await assertDirectory(ctx, domainId);
  const signal = AbortSignal.timeout(SYNC_TIMEOUT_MS);
  while ((await maintainDirectory(ctx, domainId, { signal, isForced: true })) === 'busy' && !signal.aborted) {
    await delay(BUSY_MS);
  }
  return getDirectory(ctx, domainId);
}

/** Large directories take longer; the periodic job reads those. */
const SYNC_TIMEOUT_MS = 300_000;
/** Another reader of the same directory is waited for in steps of this time. */
const BUSY_MS = 100;

async function assertDirectory({ database: { read } }: AuthedContext, domainId: string): Promise<void> {
  await loadDomain(read, domainId);
  const config = await findConfig(read, domainId);
  if (config && isDirectory(config)) return;
  throw Conflict(`The domain ${domainId} has no directory. Set the option driver of the group identity to ldap.`);
}

/** Ends the access of users whose removal was paused. @throws 404, 409 if the domain has no directory */
export async function confirmRemovals(ctx: AuthedContext, domainId: string): Promise<DirectoryState> {
  await assertDirectory(ctx, domainId);
  await confirmPausedRemovals(ctx, domainId);
  return getDirectory(ctx, domainId);
}

/** Tries the stored options of a domain, or given ones, which are not stored. @throws 400, 404 */
export async function testConfig(
  ctx: AuthedContext,
  domainId: string,
  { config, user }: DirectoryTest,
): Promise<TestResult> {
  const { database } = ctx;
  await loadDomain(database.read, domainId);
  const stored = await findConfig(database.read, domainId);
  const tested = config ?? stored;
  if (!tested) throw Invalid('The domain has no options yet. Send the options to test.');
  assertReadable(tested);
  const password = await passwordFor(ctx, domainId, { stored, tested });
  const { steps, groups } = await testDirectory({ ...LDAP_DEFAULTS, ...settingsOf(tested, password) }, user);
  const roles = await findGroupRoles(database.read, domainId, groups);
  return { steps: steps.map((one) => (one.step === 'memberships' && one.status === 'ok' ? { ...one, roles } : one)) };
}

/** The stored password is sent only to the server for which it was stored. */
async function passwordFor(
  { database }: AuthedContext,
  domainId: string,
  { stored, tested }: { stored: DomainConfig | undefined; tested: DomainConfig },
): Promise<string> {
  const given = tested.ldap?.password;
  if (given !== undefined) return given;
  if (!stored || !isSamePasswordTarget(stored, tested)) return '';
  return (await readIdentitySecret(database, { kind: 'directory', domainId })).password ?? '';
}
