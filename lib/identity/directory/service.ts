import type { AuthedContext } from '#lib/http/context.ts';
import { Conflict, Invalid } from '#lib/http/errors.ts';
import { LDAP_DEFAULTS } from '../domain-config/options.ts';
import { assertReadable, isDirectory, isSamePasswordTarget } from '../domain-config/rules.ts';
import type { DomainConfig } from '../domain-config/schema.ts';
import { findConfig } from '../domain-config/service.ts';
import { loadDomain } from '../domains/service.ts';
import { readIdentitySecret } from '../external/secrets.ts';
import { rule } from '../operations.ts';
import { findGroupRoles } from './group-roles.ts';
import { maintainDirectory } from './job.ts';
import { settingsOf } from './load.ts';
import type { DirectoryState, DirectoryTest, TestResult } from './schema.ts';
import { findState } from './state.ts';
import { testDirectory } from './test-steps.ts';

export const TEST_CONFIG = rule('identity:test_domain_config', 'admin');
export const GET_DIRECTORY = rule('identity:get_directory', 'admin');
export const SYNC_DIRECTORY = rule('identity:synchronize_directory', 'admin');

/** @throws 404 */
export async function getDirectory({ database }: AuthedContext, domainId: string): Promise<DirectoryState> {
  await loadDomain(database.read, domainId);
  const state = await findState(database.read, domainId);
  const { domain_id: _, ...times } = state ?? {
    domain_id: domainId,
    ...{
      attempted_at: null,
      synced_at: null,
      checked_at: null,
      failing_since: null,
      suspended_at: null,
      message: null,
    },
    ...{ users: 0, groups: 0 },
  };
  return { directory: { ...times, status: statusOf(times) } };
}

function statusOf(times: { suspended_at: string | null; failing_since: string | null; synced_at: string | null }) {
  if (times.suspended_at) return 'suspended';
  if (times.failing_since) return 'failing';
  return times.synced_at ? 'ok' : 'pending';
}

/** Reads the whole directory now. Waits until it has been read. @throws 404, 409 if the domain has none */
export async function syncDirectory(ctx: AuthedContext, domainId: string): Promise<DirectoryState> {
  const { database } = ctx;
  await loadDomain(database.read, domainId);
  const config = await findConfig(database.read, domainId);
  if (!config || !isDirectory(config)) {
    throw Conflict(`The domain ${domainId} has no directory. Set the option driver of the group identity to ldap.`);
  }
  await maintainDirectory(ctx, domainId, AbortSignal.timeout(SYNC_TIMEOUT_MS), true);
  return getDirectory(ctx, domainId);
}

/** Large directories take longer; the periodic job reads those. */
const SYNC_TIMEOUT_MS = 300_000;

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
