import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { DirectoryDomains } from '#lib/testing/directory-domain.ts';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import { addModelUser, modelPassword, useModelDirectory } from '#lib/testing/model-directory.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findWork } from './lease.ts';
import { findState, recordFailure, recordSuccess } from './state.ts';

const V3 = '/identity/v3';
const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const model = useModelDirectory();
const domains = new DirectoryDomains(platform, admin, model);

beforeEach(() => {
  addModelUser(model, 1000, 'anna');
});

const FAULT = { message: 'The server did not respond in time.', graceS: 3600 };

/** The directory of a domain as replicas have loaded it. */
async function loaded(id: string) {
  const rows = domains.database.read.selectFrom('domain_configurations').select('updated_at');
  const { updated_at: version } = await rows.where('domain_id', '=', id).executeTakeFirstOrThrow();
  return { domainId: id, version };
}

const transitions = async (id: string): Promise<string[]> => {
  const events = domains.database.read.selectFrom('events').select('type').where('object_id', '=', id).orderBy('id');
  const types = (await events.execute()).map(({ type }) => type.replace('domain.directory', ''));
  return types.filter((type) => /^(?:Una|A)vailable$/.test(type));
};

describe('The state of a directory, which all replicas share,', () => {
  test('causes an alert after two failures in a row, and ends it with the next success, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 12 }), async (contacts) => {
        const directory = await loaded(await domains.create());
        const expected: string[] = [];
        let failures = 0;
        for (const isRight of contacts) {
          if (isRight) await recordSuccess(domains.database, directory, {});
          else await recordFailure(domains.database, directory, FAULT);
          if (isRight && failures >= 2) expected.push('Available');
          failures = isRight ? 0 : failures + 1;
          if (failures === 2) expected.push('Unavailable');
          const state = await findState(domains.database.read, directory.domainId);
          expect([state?.failing_since !== null, state?.message]).toEqual(
            isRight ? [false, null] : [true, FAULT.message],
          );
        }
        expect(await transitions(directory.domainId)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  test('does not flap between a replica that reaches the directory and one that does not', async () => {
    const directory = await loaded(await domains.create());
    for (let at = 0; at < 10; at += 1) {
      await recordFailure(domains.database, directory, FAULT);
      await recordSuccess(domains.database, directory, {});
    }
    expect(await transitions(directory.domainId)).toEqual([]);
  });

  test('is left to the other replicas for some rounds by one that could not read it', async () => {
    const id = await domains.create();
    const at = new Date(Date.now() - 310_000).toISOString();
    // In one transaction, because the platform reads directories meanwhile.
    const found = await domains.database.transact(async (tx) => {
      const state = tx.updateTable('directory_states').set({ attempted_at: at, failing_since: at, checked_at: at });
      await state.where('domain_id', '=', id).execute();
      const work = (lateS: number) => findWork(tx, id, { isForced: false, lateS });
      return [await work(15), await work(0)];
    });
    expect(found).toEqual([undefined, expect.objectContaining({ work: 'check' })]);
  });

  test('is not written by sign-ins while nothing changes', async () => {
    const id = await domains.create();
    const before = await findState(domains.database.read, id);
    for (let at = 0; at < 3; at += 1) expect((await domains.authenticate(id, 'anna')).status).toBe(201);
    await domains.authenticate(id, 'anna', 'wrong');
    expect(await findState(domains.database.read, id)).toEqual(before);
  });

  test('is not changed by a replica that used options which are not in force any more', async () => {
    const id = await domains.create();
    const directory = await loaded(id);
    await admin.api.delete(`${V3}/domains/${id}/config`);
    const before = await findState(domains.database.read, id);
    expect(before?.suspended_at).toEqual(expect.any(String));
    await recordSuccess(domains.database, directory, {});
    await recordFailure(domains.database, directory, FAULT);
    expect(await findState(domains.database.read, id)).toEqual(before);
  });

  test('keeps what the last synchronization has found when a check succeeds', async () => {
    model.entries.set('cn=bad', { objectClass: 'user', sAMAccountName: 'x' });
    model.entries.set('cn=bad,dc=example', { objectClass: 'user', sAMAccountName: 'x' });
    const id = await domains.create();
    expect(await domains.state(id)).toMatchObject({ message: expect.stringContaining('1 entries') });
    await recordSuccess(domains.database, await loaded(id), { checked_at: new Date().toISOString() });
    expect(await domains.state(id)).toMatchObject({ message: expect.stringContaining('1 entries') });
  });

  test('tells the activity of the domain no addresses and accounts', async () => {
    const id = await domains.create();
    const directory = await loaded(id);
    for (const _ of [1, 2]) await recordFailure(domains.database, directory, { ...FAULT, message: 'ldap://10.0.0.1' });
    const { body } = await admin.api.get(`/console/v1/activity?object_id=${id}`);
    const rows = domains.database.read.selectFrom('events').selectAll().where('object_id', '=', id);
    expect(JSON.stringify([body, await rows.execute()])).not.toContain('10.0.0.1');
    expect(await transitions(id)).toEqual(['Unavailable']);
  });
});

test('A trust of a user whose directory is not configured any more gives no access, also as the trustor', async () => {
  const id = await domains.create();
  const trustee = await domains.user(id, 'anna');
  const trustor = await newProject(platform);
  const trust = {
    ...{ trustor_user_id: trustor.userId, trustee_user_id: trustee.id, project_id: trustor.id },
    ...{ impersonation: true, roles: [{ name: 'member' }] },
  };
  const created = await trustor.api.post(`${V3}/OS-TRUST/trusts`, { trust });
  expect(created.status).toBe(201);
  const user = { id: trustee.id, password: modelPassword('anna') };
  const signedIn = await apiClient(platform).post(`${V3}/auth/tokens`, {
    auth: {
      identity: { methods: ['password'], password: { user } },
      scope: { 'OS-TRUST:trust': { id: created.body.trust.id } },
    },
  });
  expect([signedIn.status, signedIn.body.token.user.id]).toEqual([201, trustor.userId]);
  const api = apiClient(platform, signedIn.headers.get('x-subject-token') ?? '');
  expect((await api.get(`${V3}/projects/${trustor.id}`)).status).toBe(200);
  await admin.api.delete(`${V3}/domains/${id}/config`);
  expect((await api.get(`${V3}/projects/${trustor.id}`)).status).toBe(401);
});
