import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DirectoryDomains } from '#lib/testing/directory-domain.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import type { FilterNode } from '#lib/testing/ldap-request.ts';
import {
  addModelGroup,
  addModelUser,
  guid,
  MODEL_BASE,
  modelGroupDn,
  modelPassword,
  modelUserDn,
  sid,
  useModelDirectory,
} from '#lib/testing/model-directory.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { externalId } from '../external/external-identities.ts';
import { subjectOf } from './mirror/identify-entries.ts';

const V3 = '/identity/v3';
const platform = usePlatform();
const admin = useIdentityAdmin(platform);
const model = useModelDirectory();
const domains = new DirectoryDomains(platform, admin, model);

beforeEach(() => {
  addModelUser(model, 1000, 'anna');
});

/** Puts an entry before all others, so that searches return it first. */
function addFirst(dn: string, attributes: Parameters<typeof model.entries.set>[1]): void {
  const others = [...model.entries];
  model.entries.clear();
  model.entries.set(dn, attributes);
  for (const [name, one] of others) model.entries.set(name, one);
}

const IMPOSTOR = `cn=anna,ou=delegated,${MODEL_BASE}`;
/** An entry that is called like another one, in a part of the directory that somebody else administrates. */
const addImpostor = (attributes: object = {}) =>
  addFirst(IMPOSTOR, {
    ...{ objectClass: 'user', objectGUID: guid(6666), objectSid: sid(6666), sAMAccountName: 'anna' },
    ...{
      userAccountControl: '512',
      primaryGroupID: '513',
      userPassword: 'the password of the impostor',
      ...attributes,
    },
  });

const nameOf = async (id: string, number: number) => {
  const uniqueId = (await domains.users(id)).find((user) => user.unique_id.endsWith(number.toString(16)));
  return uniqueId?.name;
};
const impostorId = (id: string) => externalId('user', id, subjectOf(id, '00000000-0000-0000-0000-000000001a0a'));

describe('An entry that is called like another user', () => {
  test('does not take the name of that one, whichever the directory returns first', async () => {
    const id = await domains.create({ page_size: 1 });
    addImpostor();
    await domains.sync(id);
    expect(await nameOf(id, 1000)).toBe('anna');
    expect(await nameOf(id, 6666)).toMatch(/^anna-0000/);
  });

  test('does not take it with a sign-in by its id either, and nobody signs in by the name', async () => {
    const id = await domains.create();
    addImpostor();
    const wanted = { id: impostorId(id) };
    await domains.sync(id);
    expect((await domains.authenticate(id, wanted, 'the password of the impostor')).status).toBe(201);
    expect(await nameOf(id, 1000)).toBe('anna');
    expect((await domains.authenticate(id, 'anna')).status).toBe(401);
    expect((await domains.authenticate(id, 'anna', 'the password of the impostor')).status).toBe(401);
  });

  test('gets the name when the directory has given it to this entry alone', async () => {
    const id = await domains.create();
    addImpostor();
    model.entries.set(modelUserDn('anna'), { ...model.entries.get(modelUserDn('anna')), sAMAccountName: 'annika' });
    await domains.sync(id);
    expect([await nameOf(id, 1000), await nameOf(id, 6666)]).toEqual(['annika', 'anna']);
  });

  test('is not that one where groups list names', async () => {
    addModelGroup(model, 3000, 'admins', ['anna']);
    const id = await domains.create({ group_members_are_ids: true, group_ad_nesting: false });
    expect(await domains.groupsOf((await domains.user(id, 'anna')).id)).toEqual(['admins']);
    addImpostor();
    await domains.sync(id);
    // Nobody can say which of the two the group means.
    expect(await domains.groupsOf(impostorId(id))).toEqual([]);
    expect((await domains.authenticate(id, { id: impostorId(id) }, 'the password of the impostor')).status).toBe(201);
    await domains.check(id);
    expect(await domains.groupsOf(impostorId(id))).toEqual([]);
  });

  test('does not prevent a synchronization by being called like the longer name of another', async () => {
    const id = await domains.create({ page_size: 1 });
    addImpostor();
    await domains.sync(id);
    const longer = (await nameOf(id, 6666)) ?? '';
    const { id: annaId } = await domains.user(id, 'anna');
    for (const [at, name] of [longer, `anna-${annaId}`, `anna-${impostorId(id)}`, `${longer}-1`].entries()) {
      addFirst(`cn=${at},ou=delegated,${MODEL_BASE}`, {
        objectClass: 'user',
        objectGUID: guid(7000 + at),
        sAMAccountName: name,
      });
    }
    expect(await domains.sync(id)).toMatchObject({ status: 'ok', users: 6 });
    expect(await domains.sync(id)).toMatchObject({ status: 'ok', users: 6 });
    expect(await nameOf(id, 1000)).toBe('anna');
  });
});

describe('A name that is like the id of a user', () => {
  const UUID = '00000000-0000-4000-8000-00000000000a';
  const given = {
    ...{ user_id_attribute: 'entryUUID', group_id_attribute: 'entryUUID', group_members_are_ids: true },
    ...{ group_ad_nesting: false, group_ad_primary: false },
  };

  test('is not that user where groups list ids', async () => {
    model.entries.clear();
    addModelUser(model, 1000, 'victim', { entryUUID: UUID });
    addModelUser(model, 1001, UUID, { entryUUID: '00000000-0000-4000-8000-00000000000b' });
    addModelGroup(model, 3000, 'admins', [UUID]);
    const group = model.entries.get(modelGroupDn('admins')) ?? {};
    model.entries.set(modelGroupDn('admins'), { ...group, entryUUID: '00000000-0000-4000-8000-00000000000c' });
    const id = await domains.create(given);
    const [victim, attacker] = [await domains.user(id, 'victim'), await domains.user(id, UUID)];
    expect([await domains.groupsOf(victim.id), await domains.groupsOf(attacker.id)]).toEqual([['admins'], []]);
    expect((await domains.authenticate(id, UUID)).status).toBe(201);
    expect((await domains.authenticate(id, 'victim')).status).toBe(201);
    expect([await domains.groupsOf(victim.id), await domains.groupsOf(attacker.id)]).toEqual([['admins'], []]);
  });
});

describe('A group that is called like another one', () => {
  const other = modelGroupDn('staff', 'delegated');
  const addOther = (members: string[]) =>
    addFirst(other, { objectClass: 'group', objectGUID: guid(7777), sAMAccountName: 'staff', member: members });

  const groupNames = async (id: string) => {
    const rows = domains.database.read
      .selectFrom('external_groups as e')
      .innerJoin('groups as g', 'g.id', 'e.group_id');
    const found = await rows.select(['g.name', 'e.dn']).where('e.domain_id', '=', id).execute();
    return new Map(found.map(({ dn, name }) => [dn, name]));
  };

  test('does not take the name of that one, by a synchronization or by a sign-in', async () => {
    addModelGroup(model, 3000, 'staff', []);
    const id = await domains.create({ page_size: 1 });
    addOther([modelUserDn('anna')]);
    expect((await domains.authenticate(id, 'anna')).status).toBe(201);
    expect((await groupNames(id)).get(modelGroupDn('staff'))).toBe('staff');
    await domains.sync(id);
    expect((await groupNames(id)).get(modelGroupDn('staff'))).toBe('staff');
    expect((await groupNames(id)).get(other)).toMatch(/^staff-0000/);
  });

  test('does not keep a member of both from signing in, also before the first synchronization', async () => {
    const id = await domains.create();
    addModelGroup(model, 3000, 'staff', [modelUserDn('anna')]);
    addOther([modelUserDn('anna')]);
    expect((await domains.authenticate(id, 'anna')).status).toBe(201);
    const { id: annaId } = await domains.user(id, 'anna');
    expect(await domains.groupsOf(annaId)).toHaveLength(2);
    await domains.sync(id);
    expect((await domains.authenticate(id, 'anna')).status).toBe(201);
    expect(await domains.groupsOf(annaId)).toHaveLength(2);
  });
});

describe('Entries with one id', () => {
  test('are one user and one group: the first ones', async () => {
    addModelGroup(model, 3000, 'staff', [modelUserDn('anna')]);
    addModelUser(model, 1001, 'bert');
    const id = await domains.create();
    addModelUser(model, 1000, 'second');
    model.entries.set(modelGroupDn('second'), {
      ...{ objectClass: 'group', objectGUID: guid(3000), sAMAccountName: 'second', member: [modelUserDn('bert')] },
    });
    expect(await domains.sync(id)).toMatchObject({
      ...{ status: 'ok', users: 2, groups: 1 },
      message: '2 entries have the id of another entry, and were skipped.',
    });
    expect((await domains.users(id)).map(({ name }) => name)).toEqual(['anna', 'bert']);
    expect(await domains.groupsOf((await domains.user(id, 'bert')).id)).toEqual([]);
  });

  test('that cannot be used are skipped and counted; the others are read', async () => {
    const entry = { objectClass: 'user', objectGUID: guid(1), sAMAccountName: 'x' };
    const bad = [
      { ...entry, objectGUID: [] },
      { ...entry, objectGUID: Buffer.alloc(15) },
      { ...entry, sAMAccountName: [] },
      { ...entry, sAMAccountName: 'line\nbreak' },
      { ...entry, sAMAccountName: 'nul\0' },
      { ...entry, sAMAccountName: 'x'.repeat(256) },
    ];
    for (const [at, one] of bad.entries()) model.entries.set(`cn=bad-${at},${MODEL_BASE}`, one);
    model.entries.set(modelUserDn('anna'), {
      ...model.entries.get(modelUserDn('anna')),
      description: 'a\0b',
      mail: '\0',
    });
    addModelGroup(model, 3000, 'staff', [modelUserDn('anna'), 'cn=x\0']);
    const id = await domains.create();
    expect(await domains.state(id)).toMatchObject({ users: 1, message: expect.stringMatching(/^6 entries/) });
    expect(await domains.groupsOf((await domains.user(id, 'anna')).id)).toEqual(['staff']);
    const { body } = await admin.api.get(`${V3}/users?domain_id=${id}`);
    expect(body.users[0]).toMatchObject({ name: 'anna', description: 'ab' });
  });

  test('with one member that is not text list the others', async () => {
    model.entries.set(modelGroupDn('staff'), {
      ...{ objectClass: 'group', objectGUID: guid(3000), sAMAccountName: 'staff' },
      member: [Buffer.from([0xff, 0xfe]), modelUserDn('anna')],
    });
    const id = await domains.create();
    expect(await domains.groupsOf((await domains.user(id, 'anna')).id)).toEqual(['staff']);
  });
});

describe('Two domains on one directory', () => {
  test('have users, groups and roles of their own', async () => {
    addModelGroup(model, 3000, 'staff', [modelUserDn('anna')]);
    const [one, other] = [await domains.create(), await domains.create()];
    const [first, second] = [await domains.user(one, 'anna'), await domains.user(other, 'anna')];
    expect(first.id).not.toBe(second.id);
    const groups = async (id: string) => (await admin.api.get(`${V3}/groups?domain_id=${id}`)).body.groups;
    const [[ofOne], [ofOther]] = [await groups(one), await groups(other)];
    expect(ofOne.id).not.toBe(ofOther.id);
    await admin.put(`/domains/${one}/groups/${ofOne.id}/roles/${admin.roles.admin}`);
    const grants = await admin.api.get(`${V3}/role_assignments?effective&user.id=${second.id}`);
    expect(grants.body.role_assignments).toEqual([]);
    await admin.api.delete(`${V3}/domains/${one}/config`);
    expect((await domains.authenticate(one, 'anna')).status).toBe(401);
    expect((await domains.authenticate(other, 'anna')).status).toBe(201);
  });
});

describe('A user of an identity provider in the domain', () => {
  test('with the name of a user of the directory is another user, in either order', async () => {
    const id = await domains.create();
    const name = unique('federated');
    await domains.database.transact((tx) =>
      tx
        .insertInto('users')
        .values({
          ...{ id: name, domain_id: id, name: 'bert', email: null, description: null, enabled: 1 },
          ...{ default_project_id: null, password_hash: null, password_changed_at: new Date().toISOString() },
          ...{ created_at: new Date().toISOString() },
        })
        .execute(),
    );
    addModelUser(model, 1001, 'bert');
    await domains.sync(id);
    expect((await domains.authenticate(id, 'bert')).body.token?.user.name).toMatch(/^bert-[0-9a-f]{32}$/);
    const { body } = await admin.api.get(`${V3}/users/${name}`);
    expect(body.user.name).toBe('bert');
  });
});

describe('What a user enters', () => {
  const assertions = (filter: FilterNode): FilterNode[] =>
    'filters' in filter ? filter.filters.flatMap(assertions) : [filter];

  test('is one value of a filter, whatever its characters are', async () => {
    const id = await domains.create();
    const typed = fc.oneof(
      fc.string({ minLength: 1, maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('*', '(', ')', '\\', '&', '|', '!', '=', ',', 'a', '\0', 'ä'), minLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (name) => {
        model.searches.length = 0;
        const { status } = await domains.authenticate(id, name, modelPassword('anna'));
        if (name.toLowerCase() === 'anna') return;
        expect([400, 401]).toContain(status);
        const found = model.searches.flatMap(({ filter }) => assertions(filter));
        const named = found.filter((one) => one.kind === 'equals' && one.attribute === 'samaccountname');
        for (const one of named) expect('value' in one && one.value.toString()).toBe(name);
        expect(found.every(({ kind }) => kind === 'equals')).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('finds users and memberships with any characters in names', async () => {
    const text = fc.string({
      unit: fc.constantFrom('*', '(', ')', '&', '|', '!', 'a', 'ä', '"', "'", ';'),
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(text, async (name) => {
        model.entries.clear();
        addModelUser(model, 1000, name);
        addModelUser(model, 1001, 'other');
        addModelGroup(model, 3000, 'staff', [modelUserDn(name)]);
        const id = await domains.create();
        const user = await domains.user(id, name);
        expect(await domains.groupsOf(user.id)).toEqual(['staff']);
        expect((await domains.authenticate(id, name)).status).toBe(201);
        expect(await domains.groupsOf(user.id)).toEqual(['staff']);
      }),
      { numRuns: 15 },
    );
  });
});
