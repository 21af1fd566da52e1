import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { apiClient, signIn } from '#lib/testing/api.ts';
import { assignRole, grantRole, insertProject, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { bumpIdentity } from '../version.ts';
import { listUserScopes } from './user-scopes.ts';

const platform = usePlatform();
const database = () => platform.platform.services.database;
const change = (work: Parameters<ReturnType<typeof database>['transact']>[0]) => database().transact(work);

/** The scopes of a user, found by requesting a token for each. */
async function byExchange(name: string) {
  const api = await signIn(platform, { name, password: TEST_PASSWORD });
  const listed = async (what: string) => (await api.get(`/identity/v3/auth/${what}`)).body[what];
  const scopes = [
    ...(await listed('projects')).map(({ id }: { id: string }) => ({ project: { id } })),
    ...(await listed('domains')).map(({ id }: { id: string }) => ({ domain: { id } })),
    ...(await listed('system')).map(() => ({ system: { all: true } })),
  ];
  const identity = { methods: ['token'], token: { id: api.token } };
  const tokens = scopes.map((scope) =>
    apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity, scope } }),
  );
  return (await Promise.all(tokens)).map(({ body: { token } }) => ({
    id: token.project?.id ?? token.domain?.id ?? 'system',
    roles: token.roles.map((role: { name: string }) => role.name).sort(),
  }));
}

test('the scopes of a user are those that tokens are issued for, with the same roles: given, of groups, inherited and implied', async () => {
  const userId = await insertUser(platform, 'wide');
  const domain = await newDomain(platform);
  const [direct, byGroup, above, below, asleep, foreign] = await Promise.all(
    ['direct', 'by-group', 'above', 'below', 'asleep', 'foreign'].map((name) => insertProject(platform, name)),
  );
  if (!direct || !byGroup || !above || !below || !asleep || !foreign) throw new Error('A project is missing.');
  const inDomain = await insertProject(platform, 'in-domain');
  await change(async (tx) => {
    await tx.insertInto('groups').values({ id: 'g', domain_id: 'default', name: 'g', description: '' }).execute();
    await tx.insertInto('group_members').values({ group_id: 'g', user_id: userId }).execute();
    await tx.updateTable('projects').set({ parent_id: above }).where('id', '=', below).execute();
    await tx.updateTable('projects').set({ enabled: 0 }).where('id', '=', asleep).execute();
    const moved = { domain_id: domain.id, parent_id: domain.id };
    await tx.updateTable('projects').set(moved).where('id', '=', inDomain).execute();
    await bumpIdentity(tx);
  });
  await grantRole(platform, userId, direct, 'admin');
  await grantRole(platform, userId, asleep, 'member');
  await assignRole(platform, { type: 'group', id: 'g' }, { kind: 'project', id: byGroup }, 'member');
  await assignRole(platform, { type: 'user', id: userId }, { kind: 'project', id: above }, 'reader', true);
  await assignRole(platform, { type: 'user', id: userId }, { kind: 'domain', id: domain.id }, 'manager', true);
  await assignRole(platform, { type: 'group', id: 'g' }, { kind: 'domain', id: domain.id }, 'reader');
  await assignRole(platform, { type: 'user', id: userId }, { kind: 'system' }, 'reader');

  const scopesNow = async () =>
    (await listUserScopes(database(), userId)).map(({ scope, roles }) => ({
      id: 'id' in scope ? scope.id : 'system',
      roles,
    }));
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const expected = (await byExchange('wide')).sort(byId);
  expect(expected.map(({ id }) => id).sort()).toEqual([direct, byGroup, below, inDomain, domain.id, 'system'].sort());
  expect((await scopesNow()).sort(byId)).toEqual(expected);

  await change(async (tx) => {
    await tx.updateTable('domains').set({ enabled: 0 }).where('id', '=', domain.id).execute();
    await bumpIdentity(tx);
  });
  expect((await scopesNow()).map(({ id }) => id).sort()).toEqual([direct, byGroup, below, 'system'].sort());
});

test('a thousand projects are returned completely, in the order of their names', async () => {
  const userId = await insertUser(platform, 'busy');
  const rows = Array.from({ length: 1000 }, (_, n) => ({ id: `busy-${n}`, name: `p${String(n).padStart(4, '0')}` }));
  await change(async (tx) => {
    const { id: role_id } = await tx
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'member')
      .executeTakeFirstOrThrow();
    for (const { id, name } of rows) {
      const place = {
        domain_id: 'default',
        parent_id: 'default',
        description: '',
        enabled: 1 as const,
        tags: packJson([]),
      };
      await tx
        .insertInto('projects')
        .values({ id, name, ...place })
        .execute();
      const given = { actor_type: 'user', actor_id: userId, target_type: 'project', target_id: id } as const;
      await tx
        .insertInto('role_assignments')
        .values({ ...given, role_id, inherited: 0 })
        .execute();
    }
    await bumpIdentity(tx);
  });
  const scopes = await listUserScopes(database(), userId);
  expect(scopes.map(({ scope }) => 'name' in scope && scope.name)).toEqual(rows.map(({ name }) => name));
  expect(new Set(scopes.map(({ roles }) => roles.join()))).toEqual(new Set(['member,reader']));
});
