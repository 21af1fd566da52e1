import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DirectoryDomains } from '#lib/testing/directory-domain.ts';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import {
  addModelGroup,
  addModelUser,
  modelOptions,
  modelUserDn,
  useModelDirectory,
} from '#lib/testing/model-directory.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { maintainDirectory } from './job.ts';
import { claimDirectory, releaseLease } from './lease.ts';
import { listDirectoryDomains, loadDirectory } from './load.ts';
import { findState } from './state.ts';

const V3 = '/identity/v3';
const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const model = useModelDirectory();
const domains = new DirectoryDomains(platform, admin, model);
const signal = new AbortController().signal;

beforeEach(() => {
  for (const name of ['anna', 'bert', 'carla', 'dora']) addModelUser(model, 1000 + model.entries.size, name);
  addModelGroup(model, 3000, 'staff', [modelUserDn('anna')]);
});

/** Runs once, before the second page of users is answered. */
function onSecondPage(work: () => Promise<unknown>): void {
  let isDone = false;
  model.before = async ({ search }) => {
    if (isDone || !search?.page?.cookie) return undefined;
    isDone = true;
    await work();
    return undefined;
  };
}

const rowsOf = async (id: string) => {
  const { read } = domains.database;
  const all = await Promise.all([
    read.selectFrom('users').select('id').where('domain_id', '=', id).execute(),
    read.selectFrom('groups').select('id').where('domain_id', '=', id).execute(),
    read.selectFrom('external_identities').select('id').where('source_id', '=', id).execute(),
    read.selectFrom('external_groups').select('group_id').where('domain_id', '=', id).execute(),
    read.selectFrom('directory_states').select('domain_id').where('domain_id', '=', id).execute(),
    read.selectFrom('identity_secrets').select('id').where('id', 'like', `%${id}%`).execute(),
  ]);
  return all.flat();
};

async function deleteDomain(id: string): Promise<void> {
  await admin.api.patch(`${V3}/domains/${id}`, { domain: { enabled: false } });
  expect((await admin.api.delete(`${V3}/domains/${id}`)).status).toBe(204);
}

describe('While a directory is read,', () => {
  test.each([
    ['new', async () => admin.make('domain')],
    ['known', () => domains.create({ page_size: 2 })],
  ])('its %s domain can be deleted: nothing of it is left', async (_what, make) => {
    const id = await make();
    await domains.configure(id, { page_size: 2 });
    onSecondPage(() => deleteDomain(id));
    const { services } = platform.platform;
    while ((await maintainDirectory(services, id, { signal, isForced: true })) === 'busy');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('its configuration can be removed: its users lose their access, and the reader does not give it back', async () => {
    const id = await domains.create({ page_size: 2 });
    onSecondPage(() => admin.api.delete(`${V3}/domains/${id}/config`));
    await domains.sync(id);
    expect((await findState(domains.database.read, id))?.suspended_at).toEqual(expect.any(String));
  });

  test('its configuration can change: what the earlier one showed is not stored, and the next round uses the new one', async () => {
    const id = await domains.create({ page_size: 2 });
    addModelUser(model, 2000, 'late');
    onSecondPage(() => domains.configure(id, { user_filter: '(!(sAMAccountName=late))' }));
    const { services } = platform.platform;
    expect(await maintainDirectory(services, id, { signal, isForced: true })).toBe('nothing');
    await expect.poll(async () => (await findState(domains.database.read, id))?.message).toBeNull();
    await domains.sync(id);
    expect((await domains.users(id)).map(({ name }) => name)).not.toContain('late');
  });

  test('a failure of the earlier configuration is not one of the new one', async () => {
    const id = await domains.create({ page_size: 2 });
    let isDone = false;
    model.before = async ({ search }) => {
      if (isDone || !search?.page?.cookie) return undefined;
      isDone = true;
      await domains.configure(id, { page_size: 3 });
      return 51;
    };
    const { services } = platform.platform;
    expect(await maintainDirectory(services, id, { signal, isForced: true })).toBe('failed');
    expect((await findState(domains.database.read, id))?.failing_since).toBeNull();
  });
});

describe('While somebody signs in,', () => {
  test.each([
    ['removed', (id: string) => admin.api.delete(`${V3}/domains/${id}/config`)],
    ['changed', (id: string) => domains.configure(id, { user_filter: '(sAMAccountName=bert)' })],
  ])('the configuration can be %s: the sign-in ends without a token', async (_what, change) => {
    const id = await domains.create();
    let isDone = false;
    model.before = async ({ search }) => {
      // The groups are looked up after the password was accepted.
      if (isDone || !JSON.stringify(search?.filter ?? '').includes('"chain"')) return undefined;
      isDone = true;
      await change(id);
      return undefined;
    };
    expect((await domains.authenticate(id, 'anna')).status).toBe(503);
    expect(isDone).toBe(true);
  });

  test('a password that is stored with another server is never used with the earlier one', async () => {
    const id = await domains.create();
    const { database } = domains;
    const changing = new Proxy(database, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'read') return value;
        return new Proxy(target.read, {
          get(reader, method) {
            const own: unknown = Reflect.get(reader, method);
            if (method !== 'selectFrom' || typeof own !== 'function') return own;
            return (table: string) => {
              const query: unknown = Reflect.apply(own, reader, [table]);
              return table === 'identity_secrets'
                ? delayed(query, () => domains.configure(id, { page_size: 7 }))
                : query;
            };
          },
        });
      },
    });
    await expect(loadDirectory(changing, id)).rejects.toThrow('has been changed');
  });
});

/** A query before whose execution something happens. */
function delayed(query: unknown, before: () => Promise<unknown>): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return new Proxy(query, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'executeTakeFirst') return before().then(() => Reflect.apply(value, target, args));
        return delayed(Reflect.apply(value, target, args), before);
      };
    },
  });
}

describe('Several replicas', () => {
  const claim = (id: string, isForced = true) =>
    claimDirectory(domains.database, id, { leaseId: randomUUID(), isForced, lateS: 0 });

  test('read a directory one at a time: a second one waits until the first has finished', async () => {
    const id = await domains.create();
    const claimed = await claim(id);
    if (!claimed || claimed === 'busy') throw new Error('The directory could not be claimed.');
    const { services } = platform.platform;
    expect(await maintainDirectory(services, id, { signal, isForced: true })).toBe('busy');
    expect(await domains.state(id)).toMatchObject({ is_reading: true });
    const searches = model.searches.length;
    const waiting = domains.sync(id);
    await releaseLease(domains.database, id, claimed.leaseId);
    expect(await waiting).toMatchObject({ status: 'ok', is_reading: false });
    expect(model.searches.length).toBeGreaterThan(searches);
  });

  test('take over a directory whose reader has stopped, and no other', async () => {
    const id = await domains.create();
    await claim(id);
    expect(await claim(id)).toBe('busy');
    const lease_until = new Date(Date.now() - 1).toISOString();
    await domains.database.transact((tx) =>
      tx.updateTable('directory_states').set({ lease_until }).where('domain_id', '=', id).execute(),
    );
    expect(await claim(id)).toMatchObject({ work: 'sync' });
  });

  test('begin with the directories that have waited longest, so that slow ones do not keep others waiting', async () => {
    const all = [await domains.create(), await domains.create(), await domains.create()];
    const times = ['2026-03-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    const fresh = await domains.create();
    // In one transaction, because the platform reads directories meanwhile.
    const order = await domains.database.transact(async (tx) => {
      for (const [at, id] of all.entries()) {
        const state = tx.updateTable('directory_states').set({ attempted_at: times[at] ?? '' });
        await state.where('domain_id', '=', id).execute();
      }
      await tx.deleteFrom('directory_states').where('domain_id', '=', fresh).execute();
      return listDirectoryDomains(tx);
    });
    const [march, january, february] = all;
    expect(order.filter((id) => [...all, fresh].includes(id))).toEqual([fresh, january, february, march]);
  });

  test('do nothing for a directory that another one has just read', async () => {
    const id = await domains.create();
    expect(await claim(id, false)).toBeUndefined();
  });
});

test('A domain whose options cannot be read affects no other: its users are refused with 503, the others are read', async () => {
  const broken = await domains.create();
  const id = await admin.make('domain');
  await domains.database.transact((tx) =>
    tx
      .updateTable('domain_configurations')
      .set({ options: JSON.stringify({ identity: { driver: 'ldap' }, ldap: { from_a_later_release: true } }) })
      .where('domain_id', '=', broken)
      .execute(),
  );
  const { status } = await admin.api.put(`${V3}/domains/${id}/config`, modelOptions(model));
  expect(status).toBe(201);
  await expect.poll(async () => (await domains.state(id)).status).toBe('ok');
  expect((await domains.authenticate(id, 'anna')).status).toBe(201);
  expect((await domains.authenticate(broken, 'anna')).status).toBe(503);
});
