import { beforeAll, expect, test } from 'vitest';
import { signIn as openSession } from '#lib/auth/sign-in.ts';
import { LISTS_OF_ALL } from '#lib/client/all-projects.ts';
import { authenticate } from '#lib/identity/authenticate.ts';
import type { Delegation, Scope } from '#lib/policy/caller.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { domainScope, SYSTEM_SCOPE, scopePath } from '#lib/screens/scope.ts';
import {
  DELEGABLE,
  NOT_IN_BROWSER,
  NOT_PERSONAL,
  SHOWS_SECRET,
} from '#lib/testing/access-matrix/delegation-exceptions.ts';
import { expectedOf, type KnownToken } from '#lib/testing/access-matrix/expectations.ts';
import { type ApiOperation, isRemoved, operationsOf } from '#lib/testing/access-matrix/operations.ts';
import type { ProjectObjects } from '#lib/testing/access-matrix/project-objects.ts';
import { type Call, callOf } from '#lib/testing/access-matrix/requests.ts';
import { factsOf, newWorld, type World } from '#lib/testing/access-matrix/world.ts';
import { type ApiClient, signIn } from '#lib/testing/api.ts';
import { ask, change, cookieFor, VISITOR } from '#lib/testing/browser.ts';
import { settle } from '#lib/testing/compute.ts';
import {
  accessKeyClient,
  credentialClient,
  newAccessKey,
  newCredential,
  trustClient,
} from '#lib/testing/delegations.ts';
import { assignRole, grantRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';

/**
 * The response of every operation to every kind of token on every entry point: direct, through the browser session, in
 * a job, for several projects. Expected results follow from the declarations and the token; exceptions are listed in
 * lib/testing/access-matrix/delegation-exceptions.ts.
 */
const platform = usePlatform();

interface NamedToken extends KnownToken {
  api: ApiClient;
}

const ROLES = ['reader', 'member', 'manager', 'admin'] as const;
const PLACES = ['project', 'domain', 'system'] as const;
const OWN = PLACES.flatMap((place) => ROLES.map((role) => `own token, ${role} on the ${place}`));
const UNSCOPED = 'own token without a scope';
const TRUSTS = ['trust with impersonation', 'trust without impersonation', 'trust that lends role reader'];
const RULED = 'unrestricted credential with access rules';
const DELEGATED = [...TRUSTS, 'restricted credential', 'unrestricted credential', RULED, 'EC2 key'];

/** Delegations behind a token of this name. */
function delegationsBehind(name: string): Delegation[] {
  if (TRUSTS.includes(name)) return ['trust'];
  if (name === 'EC2 key') return ['access_key'];
  if (name === 'restricted credential') return ['restricted_credential'];
  return DELEGATED.includes(name) ? ['unrestricted_credential'] : [];
}

const TOKENS = [...OWN, UNSCOPED, ...DELEGATED];
/** The only request that the credential with access rules allows. */
const RULE = { service: 'compute', method: 'GET', path: '/v2.1/no-such-operation' };
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

let owner: World;
let things: ProjectObjects;
let secrets: string[];
let guarded: ApiOperation[];
let factsBefore: unknown;
const tokens = new Map<string, NamedToken>();
/** The tokens that each operation must reject. */
let rejectedBy: Map<ApiOperation, NamedToken[]>;
let requests = 0;
let assertions = 0;

beforeAll(async () => {
  sharePlatform(platform.platform);
  owner = await newWorld(platform, 'the-owners-own');
  // With every role, only the kind of the token restricts a delegation.
  await grantRole(platform, owner.userId, owner.id, 'admin');
  guarded = operationsOf(platform.platform.definitions).filter(({ endpoint }) => endpoint.audience !== 'anyone');
  const key = await newAccessKey(owner);
  const keep = async (type: string, blob: string) =>
    (await owner.api.post('/identity/v3/credentials', { credential: { type, blob, user_id: owner.userId } })).body
      .credential.id as string;
  await keep('totp', SEED);
  const blob = 'a secret that is stored';
  things = { ...owner.things, ec2Key: key.access, credential: await keep('cert', blob) };
  secrets = [key.secret, SEED, blob];
  for (const [place, role] of PLACES.flatMap((one) => ROLES.map((name) => [one, name] as const))) {
    await hold(`own token, ${role} on the ${place}`, await ownToken(place, role));
  }
  const user = { name: owner.userName, password: TEST_PASSWORD };
  await hold(UNSCOPED, await signIn(platform, user, 'unscoped'));
  const roles = [{ name: 'admin' }];
  await hold('trust with impersonation', await trustClient(platform, owner, { roles }));
  await hold('trust without impersonation', await trustClient(platform, owner, { roles, impersonation: false }));
  await hold('trust that lends role reader', await trustClient(platform, owner, { roles: [{ name: 'reader' }] }));
  await hold('restricted credential', await credentialClient(platform, await newCredential(owner)));
  const free = { unrestricted: true };
  await hold('unrestricted credential', await credentialClient(platform, await newCredential(owner, free)));
  const ruled = { ...free, access_rules: [RULE] };
  await hold(RULED, await credentialClient(platform, await newCredential(owner, ruled)));
  await hold('EC2 key', await accessKeyClient(platform, key));
  rejectedBy = new Map(
    guarded.map((one) => [one, [...tokens.values()].filter((token) => expectedFor(one, token) !== 'allowed')]),
  );
  factsBefore = await factsOf(owner);
});

async function hold(name: string, api: ApiClient): Promise<void> {
  const caller = await authenticate(platform.platform.services, api.token);
  tokens.set(name, { api, caller, delegations: delegationsBehind(name), hasRules: name === RULED });
}

const tokenNamed = (name: string): NamedToken => {
  const token = tokens.get(name);
  if (!token) throw new Error(`There is no token: ${name}.`);
  return token;
};

/** A token of another user with one role in one place. */
async function ownToken(place: (typeof PLACES)[number], role: (typeof ROLES)[number]): Promise<ApiClient> {
  const name = `${role}-of-${place}`;
  const id = await insertUser(platform, name);
  const targets = {
    project: { kind: 'project', id: owner.id },
    domain: { kind: 'domain', id: 'default' },
    system: { kind: 'system' },
  } as const;
  await assignRole(platform, { type: 'user', id }, targets[place], role);
  const scopes = { project: { project: { id: owner.id } }, domain: { domain: { id: 'default' } }, system: SYSTEM };
  return signIn(platform, { name, password: TEST_PASSWORD }, scopes[place]);
}

const SYSTEM = { system: { all: true } };

const calls = new Map<ApiOperation, Call>();

/** Returns the same call of an operation for all tokens and entry points. */
function callFor(one: ApiOperation): Call {
  const call = calls.get(one) ?? callOf(one, things, things, owner.api.token);
  calls.set(one, call);
  return call;
}

const requestOf = ({ method, path, headers, body }: Call, more: Record<string, string>): Request =>
  new Request(`${BASE_URL}${path}`, { method, headers: { ...headers, ...more }, body: body ?? null });

/** How a request reaches the platform. */
type EntryPoint = (call: Call) => Promise<Response>;

const directly =
  ({ api }: Pick<NamedToken, 'api'>): EntryPoint =>
  (call) =>
    platform.platform.fetch(requestOf(call, { 'x-auth-token': api.token ?? '' }));

const inJob =
  ({ caller }: NamedToken): EntryPoint =>
  (call) =>
    platform.platform.services.callAs(requestOf(call, {}), { caller, requestId: 'req-job' });

async function inBrowser({ api, caller }: NamedToken): Promise<EntryPoint> {
  const cookie = await cookieFor(await openSession({ method: 'token', token: api.token ?? '' }, VISITOR));
  const scope = scopePath(scopeWordOf(caller.scope));
  return ({ method, path, headers, body }) =>
    ask(`${scope}${path}`, cookie, {
      method,
      headers: { ...headers, 'x-nephos-csrf': '1' },
      ...(body === undefined ? {} : { body }),
    });
}

function scopeWordOf(scope: Scope): string {
  if (scope.kind === 'project') return scope.id;
  if (scope.kind === 'domain') return domainScope(scope.id);
  return scope.kind === 'system' ? SYSTEM_SCOPE : 'user';
}

const expectedFor = (one: ApiOperation, token: KnownToken) =>
  expectedOf(platform.platform.services.policy, one, token, owner.userId);

/** What decides whether an operation of a service rejects a token. */
function declarationOf({ definition, endpoint, policy }: ApiOperation): string {
  const rule = policy && platform.platform.services.policy.ruleOf(policy);
  const { audience, person, alsoFor, owner: isOwned } = endpoint;
  return JSON.stringify([
    definition.base,
    endpoint.method === 'GET',
    rule,
    audience,
    person,
    alsoFor,
    Boolean(isOwned),
  ]);
}

/**
 * Returns the operations to send through an entry point that passes every request on to the same dispatcher. Which
 * operation rejects which token is tested directly. Here each token meets each declaration of each service that
 * rejects it, and each operation rejects one token.
 */
function samplesFor(token: NamedToken): ApiOperation[] {
  const refused = guarded.filter((one) => rejectedBy.get(one)?.includes(token));
  const perDeclaration = new Map(refused.map((one) => [declarationOf(one), one]));
  const ofToken = refused.filter((one) => {
    const others = rejectedBy.get(one)?.filter((each) => !isTrust(each)) ?? [];
    return others[one.name.length % others.length] === token;
  });
  return [...new Set([...perDeclaration.values(), ...ofToken])];
}

const isTrust = ({ delegations }: NamedToken): boolean => delegations.includes('trust');

/** Sends calls that must be rejected through one entry point, whose status may differ. Returns the other responses. */
async function notRefused(
  token: NamedToken,
  operations: readonly ApiOperation[],
  enter: EntryPoint,
  wordFor: 'api' | 'browser' = 'api',
) {
  const wrong: string[] = [];
  for (const one of operations) {
    const expected = expectedFor(one, token);
    if (expected === 'allowed' || (wordFor === 'browser' && one.name in NOT_IN_BROWSER)) continue;
    const { status } = await enter(callFor(one));
    // The browser would treat 401 as the end of its session.
    const word = wordFor === 'browser' ? 403 : expected;
    requests += 1;
    assertions += 1;
    if (status !== word) wrong.push(`${one.name}: ${status} instead of ${word}`);
  }
  return wrong;
}

test.each(TOKENS)('%s: what it does not allow is refused however the request arrives', async (name) => {
  const token = tokenNamed(name);
  const samples = samplesFor(token);
  expect(await notRefused(token, guarded, directly(token))).toEqual([]);
  expect(await notRefused(token, samples, inJob(token))).toEqual([]);
  // Trusts cannot start a console session.
  if (TRUSTS.includes(name)) await expect(inBrowser(token)).rejects.toThrow('refused');
  else expect(await notRefused(token, samples, await inBrowser(token), 'browser')).toEqual([]);
});

test.each(TOKENS)('%s: no answer contains a stored secret but to its owner in person', async (name) => {
  const token = tokenNamed(name);
  const wrong: string[] = [];
  for (const one of guarded.filter(({ endpoint }) => endpoint.method === 'GET')) {
    if (expectedFor(one, token) !== 'allowed') continue;
    const answer = await directly(token)(callFor(one));
    const text = await answer.text();
    requests += 1;
    assertions += 2;
    const isOwner = token.delegations.length === 0 && token.caller.userId === owner.userId;
    const mayShow = one.name in SHOWS_SECRET && isOwner;
    if (answer.status === 500) wrong.push(`${one.name}: ${answer.status}`);
    if (!mayShow && secrets.some((secret) => text.includes(secret))) wrong.push(`${one.name}: a secret`);
  }
  expect(wrong).toEqual([]);
});

/** Their users have no role in the project, or their rules allow no list. */
const isKeptOut = (name: string) => / on the (?:domain|system)$/.test(name) || name === RULED;

test.each(TOKENS.filter((name) => !TRUSTS.includes(name)))(
  '%s: a list of several projects tells what the token may read there',
  async (name) => {
    const { api } = tokenNamed(name);
    const cookie = await cookieFor(await openSession({ method: 'token', token: api.token ?? '' }, VISITOR));
    for (const list of LISTS_OF_ALL) {
      const answer = await ask(`all/${list}`, cookie, change({ projects: [owner.id] }));
      const { answers } = (await answer.json()) as { answers: { status: number }[] };
      requests += 1;
      assertions += 1;
      expect([list, answers.map(({ status }) => status)]).toEqual([list, [isKeptOut(name) ? 403 : 200]]);
    }
  },
);

test('Every operation rejects a token in a job and in the browser, if it rejects any', () => {
  const sampled = new Set([...tokens.values()].filter((token) => !isTrust(token)).flatMap(samplesFor));
  const refusing = guarded.filter((one) => rejectedBy.get(one)?.some((token) => !isTrust(token)));
  expect(refusing.filter((one) => !sampled.has(one)).map(({ name }) => name)).toEqual([]);
});

test('Every personal operation is declared so, or listed with the reason why any token of the user may do it', () => {
  const writes = guarded.filter((one) => one.endpoint.method !== 'GET' && !isRemoved(one));
  const { policy } = platform.platform.services;
  const ofUser = writes.filter((one) => one.policy && /^(?:authenticated|owner)/.test(policy.ruleOf(one.policy)));
  const free = ofUser.filter(({ endpoint }) => endpoint.person === undefined).map(({ name }) => name);
  expect(free.toSorted()).toEqual(Object.keys(NOT_PERSONAL).toSorted());
  const delegable = guarded.filter(({ endpoint }) => endpoint.alsoFor !== undefined).map(({ name }) => name);
  expect(delegable.toSorted()).toEqual(Object.keys(DELEGABLE).toSorted());
});

/** Credentials that a delegation could create for its user, and the resulting token. */
const PRODUCTS: Record<string, (api: ApiClient) => Promise<ApiClient>> = {
  credential: async (api) => credentialClient(platform, await newCredential({ ...owner, api }, { unrestricted: true })),
  trust: (api) => trustClient(platform, { ...owner, api }, { roles: [{ name: 'admin' }] }),
  key: async (api) => accessKeyClient(platform, await newAccessKey({ ...owner, api })),
};
/** Access rules that allow exactly these requests. */
const MAKING = [
  { service: 'identity', method: 'POST', path: '/v3/users/**' },
  { service: 'identity', method: 'POST', path: '/v3/OS-TRUST/trusts' },
];

test.each(Object.keys(PRODUCTS))(
  'A %s that a delegation creates allows no more than the delegation',
  async (product) => {
    const limited = { unrestricted: true, access_rules: MAKING, expires_at: '2035-01-01T00:00:00' };
    const narrow = { unrestricted: true, roles: [{ name: 'member' }] };
    const makers = {
      ...Object.fromEntries(DELEGATED.map((name) => [name, tokenNamed(name).api])),
      limited: await credentialClient(platform, await newCredential(owner, limited)),
      narrow: await credentialClient(platform, await newCredential(owner, narrow)),
    };
    const probe = ['/compute/v2.1/servers', '/identity/v3/users', '/console/v1/activity'];
    const wrong: string[] = [];
    for (const [name, api] of Object.entries(makers)) {
      const made = await PRODUCTS[product]?.(api).catch(() => undefined);
      if (!made) continue;
      for (const path of probe) {
        const [its, own] = [(await made.get(path)).status, (await api.get(path)).status];
        assertions += 1;
        if (own >= 400 && its < 400) wrong.push(`${product} of ${name}: ${path} ${its} instead of ${own}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('After all of that nothing of the owner has changed', async () => {
  await settle(platform);
  expect(withoutCredentials(await factsOf(owner))).toEqual(withoutCredentials(factsBefore));
  const size = `${guarded.length} operations, ${TOKENS.length} kinds of tokens, 4 entry points`;
  process.stdout.write(`Matrix of tokens: ${size}: ${requests} requests, ${assertions} assertions.\n`);
});

/** Credentials of delegations are created by the test above. */
const withoutCredentials = (facts: unknown) =>
  (facts as [string, unknown][]).filter(([path]) => !/application_credentials|access_rules|credentials\?/.test(path));
