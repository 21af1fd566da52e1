import type { Entry, Filter } from 'ldapts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { LdapSettings } from '../domain-config/options.ts';
import { DirectoryConnection, type Search } from './client/connection.ts';
import { describeError } from './client/describe-error.ts';
import { bindReader } from './client/pool.ts';
import { DirectoryError } from './directory-error.ts';
import { type DirectoryGroup, type DirectoryUser, readGroup, readUser } from './entries.ts';
import { findGroupsOf } from './groups-of-user.ts';
import { poolSettings } from './load.ts';
import type { StepResult, TestStep } from './schema.ts';
import { equals, groupSearch, userSearch } from './searches.ts';
import type { DirectoryServer } from './servers.ts';

/** Maximum time for connecting to one server, whatever the options say. */
const MAX_CONNECT_MS = 10_000;
/** Objects that a step shows. */
const MAX_SHOWN = 10;

type Outcome = Pick<StepResult, 'message' | 'found'>;

/** A step that cannot be tried with these options; those after it still can. */
class SkippedStepError extends Error {}

interface TestRun {
  settings: LdapSettings;
  server?: DirectoryServer;
  user: { name: string; password: string } | undefined;
  connection?: DirectoryConnection;
  entry?: DirectoryUser;
  groups: DirectoryGroup[];
}

export interface TestReport {
  steps: StepResult[];
  /** Groups of the user who signed in. */
  groups: readonly DirectoryGroup[];
}

/** Steps in order. After a failed one the rest is skipped, but for groups, which do not depend on users. */
const STEPS: readonly (readonly [TestStep, (tested: TestRun) => Promise<Outcome>])[] = [
  ['connection', connect],
  ['tls', encrypt],
  ['bind', bind],
  ['users', findUsers],
  ['groups', findGroups],
  ['sign_in', signIn],
  ['memberships', findMemberships],
];

/** Tries a directory step by step. The caller has the rights to see the messages, which are those of the server. */
export async function testDirectory(settings: LdapSettings, user: TestRun['user']): Promise<TestReport> {
  const tested: TestRun = { settings, user, groups: [] };
  const results: StepResult[] = [];
  try {
    for (const [step, run] of STEPS) results.push(await runStep(step, () => run(tested), results));
  } finally {
    tested.connection?.close();
  }
  return { steps: results, groups: tested.groups };
}

const dependsOn = (step: TestStep): readonly TestStep[] =>
  step === 'groups' || step === 'users'
    ? ['connection', 'tls', 'bind']
    : STEPS.slice(
        0,
        STEPS.findIndex(([name]) => name === step),
      )
        .map(([name]) => name)
        .filter((name) => name !== 'groups');

async function runStep(
  step: TestStep,
  run: () => Promise<Outcome>,
  earlier: readonly StepResult[],
): Promise<StepResult> {
  const failed = earlier.find((result) => result.status === 'failed' && dependsOn(step).includes(result.step));
  if (failed) return { step, status: 'skipped', message: `The step ${failed.step} failed.`, seconds: 0 };
  const started = performance.now();
  const seconds = () => Math.round(performance.now() - started) / 1000;
  try {
    return { step, status: 'ok', ...(await run()), seconds: seconds() };
  } catch (error) {
    return {
      step,
      status: error instanceof SkippedStepError ? 'skipped' : 'failed',
      message: describeError(error),
      seconds: seconds(),
    };
  }
}

function connectionSettings(settings: LdapSettings) {
  const given = poolSettings(settings);
  return { ...given, connectTimeoutMs: Math.min(given.connectTimeoutMs, MAX_CONNECT_MS) };
}

const connectionOf = ({ connection }: TestRun): DirectoryConnection => {
  if (!connection) throw new InvariantError('There is no connection.');
  return connection;
};

/** Finds the first server that accepts connections. */
async function connect(tested: TestRun): Promise<Outcome> {
  const settings = connectionSettings(tested.settings);
  const reasons: string[] = [];
  for (const server of settings.servers) {
    try {
      await DirectoryConnection.reach(server, settings);
      tested.server = server;
      const others = reasons.length === 0 ? '' : ` Other servers failed: ${reasons.join(' ')}`;
      return { message: `Connected to ${server.url}.${others}` };
    } catch (error) {
      reasons.push(`${server.url}: ${describeError(error)}`);
    }
  }
  throw new DirectoryError('unreachable', reasons.join(' '));
}

async function encrypt(tested: TestRun): Promise<Outcome> {
  if (!tested.server) throw new InvariantError('There is no connection.');
  tested.connection = await DirectoryConnection.open(tested.server, connectionSettings(tested.settings));
  const { protocol, isVerified } = tested.connection.encryption;
  if (protocol === null)
    throw new SkippedStepError('The connection is not encrypted. Passwords can be read on the network.');
  return {
    message: isVerified ? `${protocol}; the certificate is valid.` : `${protocol}; the certificate is not verified.`,
  };
}

async function bind(tested: TestRun): Promise<Outcome> {
  await bindReader(connectionOf(tested), tested.settings);
  const { user } = tested.settings;
  return { message: user === '' ? 'Signed in anonymously.' : `Signed in as ${user}.` };
}

async function findUsers(tested: TestRun): Promise<Outcome> {
  const { settings } = tested;
  const entries = await firstEntries(tested, userSearch(settings));
  const users = entries.flatMap((entry) => readUser(entry, settings) ?? []);
  if (entries.length === 0)
    throw new DirectoryError(
      'nothing_found',
      'No user was found. Check user_tree_dn, user_objectclass and user_filter.',
    );
  if (users.length === 0) {
    throw new DirectoryError(
      'invalid_options',
      `The entries have no attributes ${settings.user_id_attribute} and ${settings.user_name_attribute}. Check user_id_attribute and user_name_attribute.`,
    );
  }
  return {
    message: `The first users by ${settings.user_name_attribute}.`,
    found: users.map(({ name, dn }) => ({ name, dn })),
  };
}

async function findGroups(tested: TestRun): Promise<Outcome> {
  const { settings } = tested;
  const entries = await firstEntries(tested, groupSearch(settings, false));
  const groups = entries.flatMap((entry) => readGroup(entry, settings) ?? []);
  if (groups.length === 0) {
    throw new DirectoryError(
      'nothing_found',
      'No group was found. Check group_tree_dn, group_objectclass, group_filter and the attributes of groups.',
    );
  }
  return {
    message: `The first groups by ${settings.group_name_attribute}.`,
    found: groups.map(({ name, dn }) => ({ name, dn })),
  };
}

const firstEntries = (tested: TestRun, search: Search): Promise<Entry[]> =>
  connectionOf(tested).find(search, MAX_SHOWN);

async function signIn(tested: TestRun): Promise<Outcome> {
  const { settings, user } = tested;
  if (!user) throw new SkippedStepError('Enter the name and password of a user to try a sign-in.');
  const byName: Filter = equals(settings.user_name_attribute, user.name);
  const entries = await connectionOf(tested).find(userSearch(settings, byName), 2);
  const [entry, ...others] = entries.flatMap((one) => readUser(one, settings) ?? []);
  if (!entry) throw new DirectoryError('nothing_found', `No user has the name ${user.name}.`);
  if (others.length > 0) throw new DirectoryError('ambiguous', `Several users have the name ${user.name}.`);
  const server = await DirectoryConnection.open(connectionOf(tested).server, connectionSettings(settings));
  try {
    if (!(await server.accepts(entry.dn, user.password)))
      throw new DirectoryError('rejected', 'The directory rejected the password.');
  } finally {
    server.close();
  }
  tested.entry = entry;
  if (!entry.isEnabled) throw new DirectoryError('disabled', `The user ${entry.dn} is disabled in the directory.`);
  return { message: `The password of ${entry.dn} is correct.`, found: [{ name: entry.name, dn: entry.dn }] };
}

async function findMemberships(tested: TestRun): Promise<Outcome> {
  if (!tested.entry) throw new SkippedStepError('The groups of a user are found with a sign-in.');
  const groups = await findGroupsOf(connectionOf(tested), tested.settings, tested.entry);
  tested.groups = groups;
  const found = groups.slice(0, MAX_SHOWN).map(({ name, dn }) => ({ name, dn }));
  return { message: groups.length === 1 ? 'In 1 group.' : `In ${groups.length} groups.`, found };
}
