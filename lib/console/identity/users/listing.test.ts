import { type CompiledQuery, SqliteQueryCompiler, sql, type Updateable } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Tables } from '#lib/db/tables.ts';
import { openSession } from '#lib/identity/sessions/session-records.ts';
import { newProject } from '#lib/testing/api.ts';
import { assignRole } from '#lib/testing/fixtures.ts';
import { newDomain, type TestDomain, unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { ListedUser } from './schema.ts';

const platform = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: '3' });
const admin = useIdentityAdmin(platform);
const PATH = '/console/v1/users';
const transact = (work: Parameters<typeof platform.platform.services.database.transact>[0]) =>
  platform.platform.services.database.transact(work);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A user in a domain with the given columns. */
async function newUser(domain: TestDomain, name: string, columns: Updateable<Tables['users']> = {}): Promise<string> {
  const id = await admin.make('user', { name, domain_id: domain.id });
  if (Object.keys(columns).length > 0) {
    await transact(async (tx) => void (await tx.updateTable('users').set(columns).where('id', '=', id).execute()));
  }
  return id;
}

/** Users in a domain, without a request for each. Returns their ids. */
async function newUsers(domain: TestDomain, name: string, count: number): Promise<string[]> {
  const now = inDays(0);
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: unique(name), domain_id: domain.id, name: `${name}-${n}`, email: null, description: null },
    ...{
      enabled: 1 as const,
      default_project_id: null,
      password_hash: null,
      password_changed_at: now,
      created_at: now,
    },
  }));
  await transact(async (tx) => void (await tx.insertInto('users').values(rows).execute()));
  return rows.map(({ id }) => id);
}

const query = (params: Record<string, string | string[]>) =>
  new URLSearchParams(Object.entries(params).flatMap(([key, value]) => [value].flat().map((each) => [key, each])));

async function list(domain: TestDomain, params: Record<string, string | string[]> = {}): Promise<ListedUser[]> {
  const { status, body } = await domain.api.get(`${PATH}?${query(params)}`);
  expect([status, body.error?.message]).toEqual([200, undefined]);
  return body.users;
}
const namesOf = (users: readonly ListedUser[]) => users.map(({ name }) => name);

describe('Conditions', () => {
  let domain: TestDomain;
  let elsewhere: string;
  beforeAll(async () => {
    domain = await newDomain(platform);
    elsewhere = (await newProject(platform)).id;
    const group = await admin.make('group', { domain_id: domain.id });
    const project = await admin.make('project', { name: 'Apollo', domain_id: domain.id });
    const ada = await newUser(domain, 'Ada', { email: 'ada@example.org', default_project_id: project });
    const bob = await newUser(domain, 'bob', { enabled: 0, description: 'On leave', password_hash: 'x' });
    const eve = await newUser(domain, 'eve', { password_hash: 'x', password_expires_at: inDays(-1) });
    const gus = await newUser(domain, 'gus', { password_hash: 'x', password_expires_at: inDays(3) });
    const max = await newUser(domain, 'max', { password_hash: 'x', password_expires_at: inDays(30) });
    const oez = await newUser(domain, 'Öztürk', { password_hash: 'x', must_change_password: 1 });
    await admin.put(`/groups/${group}/users/${ada}`);
    await assignRole(platform, { type: 'group', id: group }, { kind: 'project', id: project }, 'member');
    await assignRole(platform, { type: 'user', id: ada }, { kind: 'domain', id: domain.id }, 'reader');
    await assignRole(platform, { type: 'user', id: bob }, { kind: 'domain', id: domain.id }, 'manager');
    await assignRole(platform, { type: 'user', id: eve }, { kind: 'project', id: elsewhere }, 'admin');
    const now = new Date().toISOString();
    const identity = (user_id: string, kind: 'directory' | 'federated') => ({
      ...{ id: unique('identity'), user_id, kind, source_id: domain.id, protocol_id: '', unique_id: user_id },
      ...{ dn: null, created_at: now, seen_at: now },
    });
    const failed = (account: string, failures: number) => ({
      ...{ id: unique('failure'), account, network: '192.0.2.7', failures, last_failed_at: now },
    });
    const identities = [identity(gus, 'directory'), identity(max, 'federated'), identity(oez, 'federated')];
    const failures = [failed(bob, 3), failed(`factor:${eve}`, 3), failed(gus, 2)];
    await transact(async (tx) => {
      await tx.insertInto('external_identities').values(identities).execute();
      await tx.insertInto('failed_sign_ins').values(failures).execute();
      await tx
        .insertInto('passcode_failures')
        .values({ user_id: max, failures: 1000, ends_at: inDays(1) })
        .execute();
    });
    expect((await domain.api.post(`/identity/v3/users/${ada}/invitations`)).status).toBe(201);
  });

  test.each([
    [['name:ADA'], ['Ada']],
    [['name:öztürk'], ['Öztürk']],
    [
      ['name:!bob', 'name:!eve'],
      ['Ada', 'gus', 'max', 'Öztürk'],
    ],
    [['enabled:false'], ['bob']],
    [
      ['enabled:true', 'locked:true'],
      ['eve', 'max'],
    ],
    [
      ['locked:false', 'invited:false'],
      ['gus', 'Öztürk'],
    ],
    [['invited:true'], ['Ada']],
    [
      ['name:bob', 'name:eve'],
      ['bob', 'eve'],
    ],
    [
      ['source:directory', 'source:federated', 'name:!gus'],
      ['max', 'Öztürk'],
    ],
    [['source:local'], ['Ada', 'bob', 'eve']],
    [['source:directory'], ['gus']],
    [['source:!federated'], ['Ada', 'bob', 'eve', 'gus']],
    [['password:none'], ['Ada']],
    [['password:never'], ['bob']],
    [['password:expired'], ['eve']],
    [['password:expiring'], ['gus']],
    [['password:valid'], ['max']],
    [
      ['password:!change', 'password:!none'],
      ['bob', 'eve', 'gus', 'max'],
    ],
    [['role:Member'], ['Ada']],
    [['role:!manager', 'roles:>0'], ['Ada']],
    // A role in another domain is none to a token of this one.
    [['role:admin'], []],
    [['roles:0'], ['eve', 'gus', 'max', 'Öztürk']],
    [['roles:2'], ['Ada']],
    [['roles:>1'], ['Ada']],
    [['roles:<2', 'roles:>0'], ['bob']],
    [
      ['roles:<2', 'enabled:true'],
      ['eve', 'gus', 'max', 'Öztürk'],
    ],
    [['roles:<0'], []],
    [['roles:>-1'], []],
    [['enabled:perhaps'], []],
    [['roles:many'], []],
  ])('%j find %j', async (where, names) => {
    expect(namesOf(await list(domain, { where }))).toEqual(names);
    const total = await domain.api.get(`/console/v1/totals/users?${query({ where })}`);
    expect([total.status, total.body.count]).toEqual([200, names.length]);
  });

  test('an administrator finds roles of all domains, and users by the name of their domain', async () => {
    const { name } = (await admin.api.get(`/identity/v3/domains/${domain.id}`)).body.domain;
    const asAdmin = { ...domain, api: admin.api };
    const found = async (...where: string[]) => namesOf(await list(asAdmin, { where: [`domain:${name}`, ...where] }));
    expect(await found('role:admin')).toEqual(['eve']);
    expect(await found('roles:0')).toEqual(['gus', 'max', 'Öztürk']);
    expect(namesOf(await list(asAdmin, { where: [`domain:!${name}`, 'name:Ada'] }))).toEqual([]);
  });

  test.each([
    ['ADA', ['Ada']],
    ['example.ORG', ['Ada']],
    ['on leave', ['bob']],
    ['apollo', ['Ada']],
    ['ÖZTÜRK', ['Öztürk']],
    ['%', []],
  ])('the text %s finds %j', async (q, names) => {
    expect(namesOf(await list(domain, { q }))).toEqual(names);
  });

  test('a text finds a user by the whole id, and nobody by a part of it', async () => {
    const [{ id } = { id: '' }] = await list(domain, { where: 'name:eve' });
    expect(namesOf(await list(domain, { q: id }))).toEqual(['eve']);
    expect(namesOf(await list(domain, { q: id.slice(0, 20) }))).toEqual([]);
  });

  test('views are counted as their conditions count', async () => {
    const { body } = await domain.api.get('/console/v1/view-counts/users');
    expect(body).toMatchObject({
      total: 6,
      parts: { 'password:expired': 1, 'locked:true': 3, 'invited:true': 1, 'roles:0': 4 },
    });
    for (const [field, counts] of Object.entries(body.values as Record<string, { value: string; count: number }[]>)) {
      for (const { value, count } of counts) {
        expect([field, value, (await list(domain, { where: `${field}:${value}` })).length]).toEqual([
          field,
          value,
          count,
        ]);
      }
    }
  });

  test.each([
    ['an unknown field', { where: 'colour:red' }],
    ['no condition', { where: 'ada' }],
    ['an operator that the field does not have', { where: 'enabled:!true' }],
    ['a condition that is too long', { where: `name:${'x'.repeat(300)}` }],
    ['too many conditions', { where: Array.from({ length: 21 }, (_, n) => `name:!u${n}`) }],
    ['a text that is too long', { q: 'x'.repeat(256) }],
    ['an unknown order', { sort: 'colour:asc' }],
  ])('%s is refused with 400', async (_what, params) => {
    expect((await domain.api.get(`${PATH}?${query(params)}`)).status).toBe(400);
  });
});

describe('Pages', () => {
  const LIMIT = 4;
  const ORDERS = ['name', 'enabled', 'email', 'expires', 'active', 'domain', 'project', 'sessions'];
  const NAMES = ['b', 'B', 'a', 'Ä', 'ä', 'z', 'a-1', 'a-10', 'a-2', 'ß', 'aa'];
  let domain: TestDomain;
  beforeAll(async () => {
    domain = await newDomain(platform);
    const project = await admin.make('project', { domain_id: domain.id });
    for (const [n, name] of NAMES.entries()) {
      const id = await newUser(domain, name, {
        enabled: n % 3 === 0 ? 0 : 1,
        email: n % 2 === 0 ? `${n % 4}@example.org` : null,
        password_expires_at: n % 4 === 0 ? null : inDays(n % 3),
        last_active_at: n % 3 === 0 ? null : inDays(-(n % 4)),
        default_project_id: n % 5 === 0 ? project : null,
      });
      const session = { userId: id, expiresAtMs: Date.now() + 600_000, address: '192.0.2.7', userAgent: 'a browser' };
      for (let at = 0; at < n % 3; at += 1)
        await openSession(platform.platform.services.database, { ...session, chainId: unique('chain') });
    }
  });

  /** Walks through the pages; between them, other users come and go. */
  async function walk(sort: string): Promise<ListedUser[]> {
    const rows: ListedUser[] = [];
    let passing: string | undefined;
    for (let isOver = false; !isOver; ) {
      const marker = rows.findLast(({ id }) => id !== passing)?.id;
      const page = await list(domain, { sort, limit: String(LIMIT), ...(marker ? { marker } : {}) });
      isOver = page.length < LIMIT;
      rows.push(...page.filter(({ name }) => !name.startsWith('passing')));
      if (passing) expect((await admin.api.delete(`/identity/v3/users/${passing}`)).status).toBe(204);
      passing = isOver ? undefined : await newUser(domain, unique('passing'));
    }
    return rows;
  }

  test.each(ORDERS.flatMap((key) => [`${key}:asc`, `${key}:desc`]))(
    'by %s contain every user once while others are created and deleted',
    async (order) => {
      const [key = '', direction = ''] = order.split(':');
      const rows = await walk(key === 'name' ? order : `${order},name:${direction}`);
      expect(namesOf(rows).toSorted()).toEqual([...NAMES].toSorted());
      expect(namesOf(rows)).toEqual(namesOf(direction === 'asc' ? sorted(rows, key) : sorted(rows, key).toReversed()));
    },
  );

  /** The order of code points, in which both databases compare texts. */
  function sorted(rows: readonly ListedUser[], key: string): ListedUser[] {
    const read: Record<string, (row: ListedUser) => string | number> = {
      name: () => 0,
      enabled: ({ user }) => Number(user.enabled),
      email: ({ user }) => user.email ?? '',
      expires: ({ user }) => user.password_expires_at ?? '~',
      active: ({ facts }) => facts.last_active_at ?? '',
      domain: (row) => row.domain.name,
      project: ({ facts }) => facts.default_project?.name ?? '',
      sessions: ({ facts }) => facts.sessions,
    };
    const valueIn = (row: ListedUser) => read[key]?.(row) ?? '';
    const compare = <T extends string | number>(one: T, other: T) => Number(one > other) - Number(one < other);
    return rows.toSorted((one, other) => compare(valueIn(one), valueIn(other)) || compare(one.name, other.name));
  }

  test('have at most 1,000 users, also without a limit', async () => {
    const big = await newDomain(platform);
    await newUsers(big, 'many', 1001);
    expect(await list(big)).toHaveLength(1000);
    expect(await list(big, { limit: '5000' })).toHaveLength(1000);
    expect((await big.api.get('/console/v1/totals/users')).body.count).toBe(1001);
    expect(await list(big, { limit: '0' })).toEqual([]);
  });

  test('begin after no user who is unknown, or of another domain', async () => {
    const foreign = await newUser(await newDomain(platform), 'foreign');
    for (const marker of ['unknown', foreign]) {
      expect((await domain.api.get(`${PATH}?${query({ marker })}`)).status).toBe(404);
    }
  });

  test.for([
    ...['name:asc', 'name:desc'],
    ...['enabled', 'email', 'expires', 'active'].map((key) => `${key}:desc,name:desc`),
  ])('of a domain by %s are read in the order of an index', async (sort, { skip }) => {
    const { database } = platform.platform.services;
    if (database.engine !== 'sqlite') skip('PostgreSQL reads small tables whole');
    const compile = vi.spyOn(SqliteQueryCompiler.prototype, 'compileQuery');
    await list(domain, { sort, limit: String(LIMIT) });
    const compiled = compile.mock.results.map(({ value }) => value as CompiledQuery);
    compile.mockRestore();
    const page = compiled.find((each) => /^select "users".* order by/.test(each.sql));
    const values = [...(page?.parameters ?? [])];
    const parts = (page?.sql ?? '')
      .split('?')
      .flatMap((text, at) => [sql.raw(text), ...(at < values.length ? [sql`${values[at]}`] : [])]);
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.join(parts, sql``)}`.execute(database.read);
    expect(rows.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH users USING INDEX .*domain_id=\?/),
    ]);
  });
});

describe('Members of a group', () => {
  test('are listed, filtered and counted, also in a group that is too large to read as a whole', async () => {
    const domain = await newDomain(platform);
    const group = await admin.make('group', { domain_id: domain.id });
    for (const name of ['in-1', 'in-2', 'out']) {
      const id = await newUser(domain, name);
      if (name !== 'out') await admin.put(`/groups/${group}/users/${id}`);
    }
    const found = () => list(domain, { group_id: group, q: 'n-', sort: 'name:desc' }).then(namesOf);
    expect(await found()).toEqual(['in-2', 'in-1']);
    const many = await newUsers(domain, 'member', 1100);
    const members = many.map((user_id) => ({ group_id: group, user_id }));
    await transact(async (tx) => void (await tx.insertInto('group_members').values(members).execute()));
    expect(await found()).toEqual(['in-2', 'in-1']);
    const total = await domain.api.get(`/console/v1/totals/users?${query({ group_id: group })}`);
    expect(total.body.count).toBe(1102);
    const listed = await domain.api.get(`/identity/v3/groups/${group}/users?name__startswith=in-`);
    expect(listed.body.users.map(({ name }: { name: string }) => name)).toEqual(['in-1', 'in-2']);
  });

  test('of another domain are refused with 403, and of no group with 404', async () => {
    const [domain, other] = [await newDomain(platform), await newDomain(platform)];
    const group = await admin.make('group', { domain_id: other.id });
    for (const path of [PATH, '/console/v1/totals/users']) {
      expect((await domain.api.get(`${path}?group_id=${group}`)).status).toBe(403);
      expect((await admin.api.get(`${path}?group_id=absent`)).status).toBe(404);
    }
  });
});

test('an administrator of a domain sees its users only: in lists, by id, by text, counted and one by one', async () => {
  const [domain, other] = [await newDomain(platform), await newDomain(platform)];
  const word = unique('same');
  const [own, foreign] = [await newUser(domain, `${word}-own`), await newUser(other, `${word}-foreign`)];
  const only = [`${word}-own`];
  expect(namesOf(await list(domain))).toEqual(only);
  expect(namesOf(await list(domain, { id: [own, foreign] }))).toEqual(only);
  expect(namesOf(await list(domain, { q: word }))).toEqual(only);
  expect(namesOf(await list(domain, { q: foreign }))).toEqual([]);
  expect((await domain.api.get('/console/v1/totals/users')).body.count).toBe(1);
  expect((await domain.api.get('/console/v1/view-counts/users')).body.total).toBe(1);
  expect((await domain.api.get(`${PATH}/${own}`)).body.user).toMatchObject({
    name: `${word}-own`,
    domain: { id: domain.id },
  });
  expect((await domain.api.get(`${PATH}/${foreign}`)).status).toBe(403);
  expect((await admin.api.get(`${PATH}/absent`)).status).toBe(404);
  expect((await admin.api.get(`${PATH}?${query({ q: word })}`)).body.users).toHaveLength(2);
});
