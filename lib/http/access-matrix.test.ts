import { beforeAll, expect, test } from 'vitest';
import { authenticate } from '#lib/identity/authenticate.ts';
import type { Caller } from '#lib/policy/caller.ts';
import {
  FOREIGN_BESIDE_OWN,
  FOREIGN_FIELDS,
  FOREIGN_PATHS,
  OPEN,
  OWN_FIELDS,
} from '#lib/testing/access-matrix/exceptions.ts';
import { passes as policyPasses } from '#lib/testing/access-matrix/expectations.ts';
import { leadsToOwned } from '#lib/testing/access-matrix/ids.ts';
import { type ApiOperation, isRemoved, operationsOf } from '#lib/testing/access-matrix/operations.ts';
import {
  type Call,
  callOf,
  callsWithIds,
  callsWithMixedPaths,
  callsWithQueries,
  undoOf,
} from '#lib/testing/access-matrix/requests.ts';
import { factsOf, newWorld, type World } from '#lib/testing/access-matrix/world.ts';
import { apiClient, signIn } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';

/**
 * Who may do what: generated from the declared endpoints and actions, so that new ones are included. Expected results
 * come from the policy table, exceptions from lib/testing/access-matrix/exceptions.ts.
 */
const platform = usePlatform({ NEPHOS_QUOTAS: 'instances=100,cores=100,ram=204800,router=100,volumes=100' });
let victim: World;
let stranger: World;
let guarded: ApiOperation[];
let factsBefore: unknown;
let size = 0;

beforeAll(async () => {
  victim = await newWorld(platform, 'the-victims-own');
  stranger = await newWorld(platform, 'the-strangers-own');
  guarded = operationsOf(platform.platform.definitions).filter(({ endpoint }) => endpoint.audience !== 'anyone');
  factsBefore = await factsOf(victim);
});

async function send({ method, path, headers, body }: Call, token: string | undefined) {
  size += 1;
  const auth: Record<string, string> = token === undefined ? {} : { 'x-auth-token': token };
  const init = { method, headers: { ...headers, ...auth }, body: body ?? null };
  const response = await platform.platform.fetch(new Request(`${BASE_URL}${path}`, init));
  return { status: response.status, text: await response.text() };
}

/** Whether the policy allows a caller to act on the objects of a user. */
const passes = (one: ApiOperation, caller: Caller, userId = victim.userId): boolean =>
  policyPasses(platform.platform.services.policy, one, caller, userId);

/** Whether a response reveals more about the victim than the request contained. */
const tells = ({ path, body = '' }: Call, text: string): boolean =>
  text.includes(victim.marker) && !path.includes(victim.marker) && !body.includes(victim.marker);

const callerOf = (token: string | undefined): Promise<Caller> => authenticate(platform.platform.services, token);

/** An expired token. */
async function expiredToken(): Promise<string | undefined> {
  const { env } = platform.platform.services;
  const lifetime = env.NEPHOS_TOKEN_LIFETIME_SECONDS;
  Object.assign(env, { NEPHOS_TOKEN_LIFETIME_SECONDS: 1 });
  const { token } = await signIn(platform, { name: victim.userName, password: TEST_PASSWORD }, scopeOf(victim));
  Object.assign(env, { NEPHOS_TOKEN_LIFETIME_SECONDS: lifetime });
  const isAlive = async () => (await apiClient(platform, token).get('/identity/v3/auth/projects')).status;
  await expect.poll(isAlive).toBe(401);
  return token;
}

async function revokedToken(): Promise<string | undefined> {
  const api = await signIn(platform, { name: victim.userName, password: TEST_PASSWORD }, scopeOf(victim));
  const headers = { 'x-subject-token': api.token ?? '' };
  expect((await api.delete('/identity/v3/auth/tokens', headers)).status).toBe(204);
  return api.token;
}

const scopeOf = ({ id }: World) => ({ project: { id } });

test('Every operation takes a token but for those that are listed with their reason', () => {
  const open = operationsOf(platform.platform.definitions).filter(({ endpoint }) => endpoint.audience === 'anyone');
  expect(open.map(({ name }) => name).toSorted()).toEqual(Object.keys(OPEN).toSorted());
});

test.each([
  ['Without a token', async () => undefined],
  ['With one that is not ours', async () => 'a'.repeat(100)],
  ['With an expired token', expiredToken],
  ['With a revoked token', revokedToken],
])('%s every operation is refused with 401', async (_title, tokenOf) => {
  const token = await tokenOf();
  const wrong: string[] = [];
  for (const one of guarded) {
    const { status } = await send(callOf(one, victim.things, victim.things, victim.api.token), token);
    if (status !== 401) wrong.push(`${one.name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test.each(['reader', 'member', 'manager'] as const)(
  'Role %s is refused with 403 what the policy gives to others, and reads what it gives to it',
  async (role) => {
    const { token } = role === 'member' ? victim.api : victim[role];
    const caller = await callerOf(token);
    const wrong: string[] = [];
    for (const one of guarded) {
      const isAllowed = passes(one, caller);
      if (isAllowed && one.endpoint.method !== 'GET') continue;
      const { status } = await send(callOf(one, victim.things, victim.things, victim.api.token), token);
      const isRight = isAllowed ? ![401, 403].includes(status) && status < 500 : status === 403;
      if (!isRight) wrong.push(`${one.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('A token without a project is refused with 403 by every operation on a project’s objects', async () => {
  const { token } = await signIn(platform, { name: victim.userName, password: TEST_PASSWORD }, 'unscoped');
  const wrong: string[] = [];
  for (const one of guarded.filter(({ endpoint }) => endpoint.audience === 'project')) {
    const { status } = await send(callOf(one, victim.things, victim.things), token);
    if (status !== 403) wrong.push(`${one.name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test('A stranger is answered 404 for another project’s object, whatever it asks and with whatever valid body', async () => {
  const { token } = stranger.manager;
  const caller = await callerOf(token);
  const wrong: string[] = [];
  for (const one of guarded.filter((each) => leadsToOwned(each, victim.things))) {
    const call = callOf(one, victim.things, stranger.things, victim.api.token);
    const { status, text } = await send(call, token);
    const usual = isRemoved(one) ? 410 : passes(one, caller) ? 404 : 403;
    const expected = FOREIGN_PATHS[one.name]?.status ?? usual;
    if (status !== expected || tells(call, text)) wrong.push(`${one.name}: ${status} ${text}`);
  }
  expect(wrong).toEqual([]);
});

test('Another project’s object below or above an own one is answered 404 as well', async () => {
  const { token } = stranger.api;
  const caller = await callerOf(token);
  const wrong: string[] = [];
  for (const one of guarded.filter((each) => !isRemoved(each))) {
    for (const call of callsWithMixedPaths(one, stranger.things, victim.things)) {
      const { status, text } = await send(call, token);
      const userId = call.path.includes(victim.userId) ? victim.userId : stranger.userId;
      const usual = passes(one, caller, userId) ? 404 : 403;
      const isRight = status === usual || status === FOREIGN_BESIDE_OWN[one.name]?.status;
      if (!isRight || tells(call, text)) wrong.push(`${call.method} ${call.path}: ${status} ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('A body that names another project’s object in any of its fields is refused, and taken with an own one', async () => {
  const { token } = stranger.api;
  const caller = await callerOf(token);
  const wrong: string[] = [];
  for (const one of guarded.filter((each) => passes(each, caller, stranger.userId))) {
    const own = callsWithIds(one, stranger.things, stranger.things);
    for (const [place, { field, calls }] of callsWithIds(one, stranger.things, victim.things).entries()) {
      const name = `${one.name} : ${field}`;
      if (calls.length === 0) wrong.push(`${name}: say a valid body with it in BESIDE of access-matrix/requests.ts`);
      for (const [number, call] of calls.entries()) {
        const { status, text } = await send(call, token);
        const refusals = [FOREIGN_FIELDS[name]?.status ?? [400, 403, 404]].flat();
        if (!refusals.includes(status) || tells(call, text)) wrong.push(`${name}: ${status} ${text}`);
        const control = own[place]?.calls[number];
        if (!control) continue;
        const taken = await send(control, token);
        const isTaken = taken.status < 300 || taken.status === 409 || taken.status === OWN_FIELDS[name]?.status;
        if (!isTaken) wrong.push(`${name} with an own object: ${taken.status} ${taken.text}`);
        await settle(platform);
        const undo = undoOf(one, stranger.things);
        if (undo) await send(undo, token);
        await settle(platform);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('No list and no query tells a stranger of another project, whichever of its ids the query names', async () => {
  const wrong: string[] = [];
  for (const one of guarded.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const calls = [callOf(one, stranger.things, stranger.things, stranger.api.token)];
    for (const call of [...calls, ...callsWithQueries(one, stranger.things, victim.things)]) {
      const { status, text } = await send(call, stranger.manager.token);
      if (status > 499 || tells(call, text)) wrong.push(`${call.path}: ${status} ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(['', '/the-victims-own'])(
  'GET and DELETE /os-keypairs%s?user_id=…: another user’s are refused with 403',
  async (name) => {
    const path = `/compute/v2.1/os-keypairs${name}?user_id=${victim.userId}`;
    const version = { 'openstack-api-version': 'compute 2.60' };
    expect((await stranger.api.get(path, version)).status).toBe(403);
    if (name !== '') expect((await stranger.api.delete(path, version)).status).toBe(403);
  },
);

test('After all of that nothing of the other project has changed', async () => {
  await settle(platform);
  expect(await factsOf(victim)).toEqual(factsBefore);
  process.stdout.write(`Access matrix: ${guarded.length} operations, ${size} requests.\n`);
});
