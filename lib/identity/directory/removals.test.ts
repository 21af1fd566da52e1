import { describe, expect, test } from 'vitest';
import { DirectoryDomains } from '#lib/testing/directory-domain.ts';
import { assignRole, insertProject } from '#lib/testing/fixtures.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { addModelGroup, addModelUser, modelUserDn, useModelDirectory } from '#lib/testing/model-directory.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { readIdentitySecret, sealIdentitySecret } from '../external/secrets.ts';
import { deleteMissing } from './mirror/delete-missing.ts';

const V3 = '/identity/v3';
const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const model = useModelDirectory();
const domains = new DirectoryDomains(platform, admin, model);

const names = (count: number, prefix = 'user') => Array.from({ length: count }, (_, at) => `${prefix}-${100 + at}`);

/** Adds users with a number above others. */
function addUsers(count: number, prefix?: string): string[] {
  return names(count, prefix).map((name) => addModelUser(model, 1000 + model.entries.size, name));
}

const remove = (all: readonly string[]) => {
  for (const name of all) model.entries.delete(modelUserDn(name));
};

const enabled = async (id: string) =>
  (await domains.users(id)).filter((user) => user.enabled === 1).map((user) => user.name);

/** Runs once, before the second page of users is answered. */
function onSecondPage(work: () => unknown): void {
  let isDone = false;
  model.before = async ({ search }) => {
    if (isDone || !search?.page?.cookie) return undefined;
    isDone = true;
    await work();
    return undefined;
  };
}

describe('A synchronization during which the directory changes', () => {
  test('takes nobody for removed whose entry moves to a page that has been read', async () => {
    const all = addUsers(6);
    const id = await domains.create({ page_size: 2 });
    await domains.equip(id);
    onSecondPage(() => {
      // The last entry becomes the first one, so that no further page has it.
      const [dn, attributes] = [...model.entries].at(-1) ?? [];
      const others = [...model.entries].slice(0, -1);
      model.entries.clear();
      if (dn && attributes)
        for (const [name, one] of [[dn, attributes] as const, ...others]) model.entries.set(name, one);
    });
    expect(await domains.sync(id)).toMatchObject({ status: 'ok', users: 6, missing_users: 0 });
    expect([await enabled(id), await domains.equipped(id)]).toEqual([all, all]);
  });

  test('takes nobody for removed who is new and signs in meanwhile', async () => {
    addUsers(6);
    const id = await domains.create({ page_size: 2 });
    onSecondPage(async () => {
      const others = [...model.entries];
      model.entries.clear();
      addModelUser(model, 5000, 'anna');
      for (const [dn, one] of others) model.entries.set(dn, one);
      expect((await domains.authenticate(id, 'anna')).status).toBe(201);
    });
    expect(await domains.sync(id)).toMatchObject({ status: 'ok', missing_users: 0 });
    expect(await enabled(id)).toContain('anna');
  });

  test('does not give back a group that a sign-in has just taken, and does not take one that it has given', async () => {
    for (const name of ['anna', 'bert']) addModelUser(model, 1000 + model.entries.size, name);
    addModelGroup(model, 3000, 'left', [modelUserDn('anna')]);
    addModelGroup(model, 3001, 'joined', [modelUserDn('bert')]);
    const id = await domains.create({ page_size: 1 });
    let isDone = false;
    model.before = async ({ search }) => {
      // All groups have been read when the names of groups outside the tree are.
      if (isDone || search?.filter.kind !== 'and' || !search.page?.cookie || !search.attributes.includes('member'))
        return undefined;
      isDone = true;
      addModelGroup(model, 3000, 'left', []);
      addModelGroup(model, 3001, 'joined', [modelUserDn('bert'), modelUserDn('anna')]);
      expect((await domains.authenticate(id, 'anna')).status).toBe(201);
      // The page that is answered now is that of before.
      addModelGroup(model, 3000, 'left', [modelUserDn('anna')]);
      addModelGroup(model, 3001, 'joined', [modelUserDn('bert')]);
      return undefined;
    };
    expect(await domains.sync(id)).toMatchObject({ status: 'ok' });
    expect(isDone).toBe(true);
    expect(await domains.groupsOf((await domains.user(id, 'anna')).id)).toEqual(['joined']);
    expect(await domains.groupsOf((await domains.user(id, 'bert')).id)).toEqual(['joined']);
  });
});

describe('A directory that suddenly has fewer users', () => {
  test('and shows none of them any more is a fault: a check takes nothing from anybody', async () => {
    const all = addUsers(3);
    const id = await domains.create();
    await domains.equip(id);
    remove(all);
    await expect(domains.check(id)).rejects.toThrow('no users');
    expect([await enabled(id), await domains.equipped(id)]).toEqual([all, all]);
  });

  test.each([
    ['a synchronization', (id: string) => domains.sync(id)],
    ['a check', (id: string) => domains.check(id)],
  ])('by many holds the removal: they have no access, but keep their credentials, after %s', async (_what, read) => {
    const [kept, gone] = [addUsers(70, 'kept'), addUsers(65, 'gone')];
    const id = await domains.create();
    await domains.equip(id);
    remove(gone);
    await read(id);
    expect(await enabled(id)).toEqual(kept);
    expect(await domains.equipped(id)).toEqual([...gone, ...kept]);
    expect(await domains.state(id)).toMatchObject({ missing_users: 65, held_users: 65 });
    // Also later, when they are no longer new.
    expect(await domains.sync(id)).toMatchObject({ status: 'ok', missing_users: 65, held_users: 65 });
    expect(await domains.equipped(id)).toEqual([...gone, ...kept]);
  });

  test.each([
    ['one of three', 3, 1],
    ['ten of ten others', 20, 10],
    ['fifteen of a hundred', 100, 15],
  ])('by few removes them: %s lose their credentials', async (_what, all, count) => {
    const users = addUsers(all);
    const id = await domains.create();
    await domains.equip(id);
    remove(users.slice(0, count));
    expect(await domains.sync(id)).toMatchObject({ missing_users: count, held_users: 0 });
    expect(await domains.equipped(id)).toEqual(users.slice(count));
  });

  test('and none of its groups any more is a fault: they keep their members', async () => {
    const [name = ''] = addUsers(1);
    for (let at = 0; at < 12; at += 1) addModelGroup(model, 3000 + at, `group-${at}`, [modelUserDn(name)]);
    const id = await domains.create();
    await domains.configure(id, { group_filter: '(cn=absent)' });
    expect(await domains.sync(id)).toMatchObject({ status: 'failing', message: expect.stringContaining('no groups') });
    expect(await domains.groupsOf((await domains.user(id, name)).id)).toHaveLength(12);
  });
});

describe('Paused removals', () => {
  async function pausedRemovals() {
    const [kept, gone] = [addUsers(5, 'kept'), addUsers(12, 'gone')];
    const entries = new Map(model.entries);
    const id = await domains.create();
    await domains.equip(id);
    remove(gone);
    await domains.sync(id);
    const restore = () => {
      for (const [dn, one] of entries) model.entries.set(dn, one);
    };
    return { id, kept, gone, restore };
  }

  test('are no removals if the users return: everything is as before', async () => {
    const { id, kept, gone, restore } = await pausedRemovals();
    restore();
    expect(await domains.sync(id)).toMatchObject({ missing_users: 0, held_users: 0 });
    expect(await enabled(id)).toEqual([...gone, ...kept]);
    expect(await domains.equipped(id)).toEqual([...gone, ...kept]);
  });

  test('end the access of users who return disabled', async () => {
    const { id, kept, gone, restore } = await pausedRemovals();
    restore();
    for (const name of gone)
      model.entries.set(modelUserDn(name), { ...model.entries.get(modelUserDn(name)), userAccountControl: '514' });
    await domains.sync(id);
    expect(await domains.equipped(id)).toEqual(kept);
  });

  test('are carried out when an administrator confirms them, which is in the activity', async () => {
    const { id, kept, gone } = await pausedRemovals();
    const { status, body } = await admin.api.post(`${V3}/domains/${id}/directory/confirm-removals`);
    expect([status, body.directory]).toMatchObject([200, { missing_users: 12, held_users: 0 }]);
    expect(await domains.equipped(id)).toEqual(kept);
    const events = domains.database.read.selectFrom('events').select(['type', 'user_id']).where('object_id', '=', id);
    expect((await events.execute()).at(-1)?.type).toBe('domain.confirmRemovals');
    expect(await enabled(id)).toEqual(kept);
    expect(gone).toHaveLength(12);
  });

  test('and nothing else are never deleted without a confirmation', async () => {
    const { id, gone } = await pausedRemovals();
    const missing_at = new Date(Date.now() - 31 * 86_400_000).toISOString();
    const age = () =>
      domains.database.transact((tx) =>
        tx.updateTable('external_identities').set({ missing_at }).where('missing_at', 'is not', null).execute(),
      );
    await age();
    await deleteMissing(domains.database);
    expect(await domains.users(id)).toHaveLength(17);
    await admin.api.post(`${V3}/domains/${id}/directory/confirm-removals`);
    await deleteMissing(domains.database);
    expect(await domains.users(id)).toHaveLength(17);
    await age();
    await deleteMissing(domains.database);
    expect((await domains.users(id)).map(({ name }) => name)).not.toContain(gone[0]);
  });

  test('are not there in a domain without a directory: 409', async () => {
    const id = await admin.make('domain');
    expect((await admin.api.post(`${V3}/domains/${id}/directory/confirm-removals`)).status).toBe(409);
  });
});

test('Who was removed and returns has the roles of before, and needs new credentials', async () => {
  const [name = ''] = addUsers(3);
  const id = await domains.create();
  await domains.equip(id);
  const user = await domains.user(id, name);
  const project = await insertProject(platform, unique('project'));
  await assignRole(platform, { type: 'user', id: user.id }, { kind: 'project', id: project }, 'member');
  const signedIn = async () => (await domains.authenticate(id, name)).status;
  expect(await signedIn()).toBe(201);
  const entry = model.entries.get(modelUserDn(name)) ?? {};
  remove([name]);
  await domains.check(id);
  expect([await signedIn(), await domains.equipped(id)]).toEqual([401, expect.not.arrayContaining([name])]);
  model.entries.set(modelUserDn(name), entry);
  expect([await signedIn(), (await domains.user(id, name)).id]).toEqual([201, user.id]);
  const { body } = await admin.api.get(`${V3}/role_assignments?user.id=${user.id}`);
  expect(body.role_assignments).toHaveLength(1);
  expect(await domains.equipped(id)).not.toContain(name);
});

test('A removed user loses sessions with the secrets of the provider through which they began', async () => {
  const [name = ''] = addUsers(3);
  const id = await domains.create();
  const { id: user_id } = await domains.user(id, name);
  const { database } = domains;
  const session = unique('session');
  const owner = { kind: 'session', sessionId: session } as const;
  const store = await sealIdentitySecret(database, owner, { id_token: 'a token' });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await database.transact(async (tx) => {
    const times = { created_at: at, last_seen_at: at, expires_at: at };
    const row = { id: session, user_id, chain_id: session, address: '192.0.2.1', user_agent: 'test', ...times };
    await tx.insertInto('console_sessions').values(row).execute();
    await store(tx);
  });
  remove([name]);
  await domains.check(id);
  expect(await readIdentitySecret(database, owner)).toEqual({});
  const sessions = database.read.selectFrom('console_sessions').select('id').where('user_id', '=', user_id);
  expect(await sessions.execute()).toEqual([]);
});

test('Who returns while the rows of old users are deleted keeps them', async () => {
  const [name = '', other = ''] = addUsers(2);
  const id = await domains.create();
  const user = await domains.user(id, name);
  remove([name]);
  await domains.sync(id);
  const set = (missing_at: string | null) =>
    domains.database.transact((tx) =>
      tx.updateTable('external_identities').set({ missing_at }).where('user_id', '=', user.id).execute(),
    );
  await set(new Date(Date.now() - 31 * 86_400_000).toISOString());
  const { database } = domains;
  await deleteMissing({
    ...database,
    get read() {
      return database.read;
    },
    transact: async (work) => {
      await set(null);
      return database.transact(work);
    },
  });
  expect((await domains.users(id)).map((one) => one.name)).toEqual([name, other].toSorted());
});
