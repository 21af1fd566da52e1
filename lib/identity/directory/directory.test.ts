import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type ApiClient, apiClient } from '#lib/testing/api.ts';
import { assignRole, insertProject } from '#lib/testing/fixtures.ts';
import { unique, useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { useSlapd } from '#lib/testing/slapd.ts';
import { groupDn, passwordOf, SLAPD, slapdOptions, userDn } from '#lib/testing/slapd-server.ts';
import { loadDirectory } from './load.ts';
import { deleteMissing } from './mirror/delete-missing.ts';
import { checkActiveUsers } from './removal-check.ts';

const V3 = '/identity/v3';

describe.runIf(SLAPD)('A directory on OpenLDAP', () => {
  const slapd = useSlapd();
  const platform = usePlatform();
  const admin = useIdentityAdmin(platform);
  let domainId: string;

  beforeAll(async () => {
    await slapd.addUser('anna');
    await slapd.addUser('bert', undefined, { description: 'Baker', telephoneNumber: '42' });
    await slapd.addGroup('inner', [userDn('bert')]);
    await slapd.addGroup('outer', [userDn('anna'), groupDn('inner')]);
    domainId = await newDirectory();
  });

  /** A domain whose users are those of the directory, after the first synchronization. */
  async function newDirectory(options: object = {}): Promise<string> {
    const id = await admin.make('domain');
    const { status } = await admin.api.put(`${V3}/domains/${id}/config`, slapdOptions(slapd, options));
    expect(status).toBe(201);
    expect(await sync(id)).toMatchObject({ status: 'ok' });
    return id;
  }

  const sync = async (id = domainId) => (await admin.api.post(`${V3}/domains/${id}/directory/sync`)).body.directory;

  const authenticate = (name: string, password: string, scope?: object, domain = domainId): Promise<Answer> =>
    apiClient(platform).post(`${V3}/auth/tokens`, {
      auth: {
        identity: { methods: ['password'], password: { user: { name, password, domain: { id: domain } } } },
        ...(scope && { scope }),
      },
    });

  async function signedIn(name: string, scope?: object, domain = domainId): Promise<ApiClient> {
    const { status, headers, body } = await authenticate(name, passwordOf(name), scope, domain);
    expect(status, JSON.stringify(body)).toBe(201);
    return apiClient(platform, headers.get('x-subject-token') ?? '');
  }

  async function userOf(name: string, domain = domainId) {
    return (await admin.api.get(`${V3}/users?domain_id=${domain}&name=${encodeURIComponent(name)}`)).body.users[0];
  }

  const groupsOf = async (name: string, domain = domainId): Promise<string[]> => {
    const { id } = await userOf(name, domain);
    return (await admin.api.get(`${V3}/users/${id}/groups`)).body.groups.map((group: { name: string }) => group.name);
  };

  /** A project on which a group of the directory has a role. */
  async function projectFor(group: string): Promise<string> {
    const project = await insertProject(platform, unique('project'));
    const { id } = (await admin.api.get(`${V3}/groups?domain_id=${domainId}&name=${group}`)).body.groups[0];
    await assignRole(platform, { type: 'group', id }, { kind: 'project', id: project }, 'member');
    return project;
  }

  const removalCheck = async (id = domainId): Promise<void> => {
    const { database } = platform.platform.services;
    const directory = await loadDirectory(database, id);
    if (!directory) throw new Error('There is no directory.');
    await checkActiveUsers(database, directory, { tokenLifetimeMs: 3_600_000, signal: new AbortController().signal });
  };

  describe('Its users and groups', () => {
    test('are listed, paged and filtered like others, with stable ids', async () => {
      const { id } = await userOf('bert');
      expect(await userOf('bert')).toMatchObject({ email: 'bert@example.com', description: 'Baker', enabled: true });
      const { body } = await admin.api.get(`${V3}/users?domain_id=${domainId}&limit=1`);
      expect([body.users.length, body.links.next]).toEqual([1, expect.stringContaining('marker')]);
      await sync();
      expect((await userOf('bert')).id).toBe(id);
      expect(id).toMatch(/^[0-9a-f]{32}$/);
    });

    test('are in nested groups, down to the configured level, and no further', async () => {
      expect(await groupsOf('bert')).toEqual(['inner', 'outer']);
      const flat = await newDirectory({ nested_group_depth: 0 });
      expect(await groupsOf('bert', flat)).toEqual(['inner']);
    });

    test('of memberUid are those with these names', async () => {
      await slapd.add(groupDn('posix'), {
        objectClass: 'posixGroup',
        cn: 'posix',
        gidNumber: '5000',
        memberUid: ['anna', 'absent'],
      });
      const id = await newDirectory({
        group_objectclass: 'posixGroup',
        group_member_attribute: 'memberUid',
        group_members_are_ids: true,
      });
      expect(await groupsOf('anna', id)).toEqual(['posix']);
      await signedIn('anna', undefined, id);
      expect(await groupsOf('anna', id)).toEqual(['posix']);
    });

    test('have additional fields of mapped attributes, and only match the filter', async () => {
      const id = await newDirectory({
        user_filter: '(description=Baker)',
        user_additional_attribute_mapping: ['telephoneNumber:phone'],
      });
      expect(await userOf('bert', id)).toMatchObject({ phone: '42' });
      expect(await userOf('anna', id)).toBeUndefined();
      expect((await authenticate('anna', passwordOf('anna'), undefined, id)).status).toBe(401);
    });

    test('cannot be changed, deleted or given a password: 403 naming the directory; local settings can', async () => {
      const { id, description } = await userOf('anna');
      const user = `${V3}/users/${id}`;
      for (const change of [
        { name: 'x' },
        { enabled: false },
        { password: 'a password for anna' },
        { email: 'x@y.z' },
      ]) {
        const { status, body } = await admin.api.patch(user, { user: change });
        expect([status, body.error.message]).toEqual([403, expect.stringContaining('directory of the domain')]);
      }
      expect((await admin.api.delete(user)).status).toBe(403);
      expect((await admin.api.post(`${user}/invitations`)).status).toBe(403);
      const own = { original_password: passwordOf('anna'), password: 'a new password of anna' };
      expect((await apiClient(platform).post(`${user}/password`, { user: own })).status).toBe(403);
      const project = await insertProject(platform, unique('project'));
      const changed = await admin.api.patch(user, { user: { default_project_id: project, name: 'anna', description } });
      expect([changed.status, changed.body.user?.default_project_id]).toEqual([200, project]);
      await sync();
      expect((await userOf('anna')).default_project_id).toBe(project);
    });

    test('in groups cannot be changed here: 403', async () => {
      const { id } = (await admin.api.get(`${V3}/groups?domain_id=${domainId}&name=inner`)).body.groups[0];
      const [anna, bert] = [await userOf('anna'), await userOf('bert')];
      expect((await admin.api.put(`${V3}/groups/${id}/users/${anna.id}`)).status).toBe(403);
      expect((await admin.api.delete(`${V3}/groups/${id}/users/${bert.id}`)).status).toBe(403);
      expect((await admin.api.patch(`${V3}/groups/${id}`, { group: { name: 'x' } })).status).toBe(403);
      expect((await admin.api.delete(`${V3}/groups/${id}`)).status).toBe(403);
    });

    test('can be members of groups of other domains, which the synchronization leaves alone', async () => {
      const group = await admin.make('group');
      await admin.put(`/groups/${group}/users/${(await userOf('anna')).id}`);
      await sync();
      await signedIn('anna');
      expect((await groupsOf('anna')).length).toBe(2);
    });
  });

  describe('Sign-in', () => {
    test('with the password of the directory gives the roles of its groups', async () => {
      const project = await projectFor('outer');
      const api = await signedIn('bert', { project: { id: project } });
      expect((await api.get(`${V3}/projects/${project}`)).status).toBe(200);
    });

    test.each([
      ['a wrong password', 'anna', 'wrong'],
      ['an empty password', 'anna', ''],
      ['an unknown name', 'nobody', 'wrong'],
      ['a filter for a name', '*', passwordOf('anna')],
      ['a filter that would match', 'anna)(uid=*', passwordOf('anna')],
      ['the name of the reading account', 'reader', 'the password of the reader'],
    ])('with %s is refused with 401, without a reason', async (_what, name, password) => {
      const { status, body } = await authenticate(name, password);
      expect([status, body.error.message]).toEqual([401, 'The request you have made requires authentication.']);
    });

    test('of a user who is not known yet works, whatever the case of the name, with the groups of the user', async () => {
      await slapd.addUser('carla');
      await slapd.addGroup('bakers', [userDn('carla')]);
      const { status } = await authenticate('CARLA', passwordOf('carla'));
      expect(status).toBe(201);
      expect(await userOf('carla')).toMatchObject({ enabled: true });
      expect(await groupsOf('carla')).toEqual(['bakers']);
      const { id } = await userOf('carla');
      await sync();
      expect([(await userOf('carla')).id, await groupsOf('carla')]).toEqual([id, ['bakers']]);
    });

    test('renews the groups at once: who is removed from one loses its roles', async () => {
      await slapd.addUser('dora');
      await slapd.addGroup('painters', [userDn('dora'), userDn('anna')]);
      await sync();
      const project = await projectFor('painters');
      const api = await signedIn('dora', { project: { id: project } });
      await slapd.set(groupDn('painters'), { member: userDn('anna') });
      await signedIn('dora');
      expect((await api.get(`${V3}/projects/${project}`)).status).toBe(401);
    });

    test('by someone who reuses the name of a removed user is another user, without the roles of that one', async () => {
      await slapd.addUser('emil');
      await sync();
      const before = await userOf('emil');
      await slapd.remove(userDn('emil'));
      await slapd.addUser('emil', 'another password');
      expect((await authenticate('emil', 'another password')).status).toBe(201);
      const after = await userOf('emil');
      expect(after.id).not.toBe(before.id);
      await sync();
      expect((await admin.api.get(`${V3}/users/${before.id}`)).body.user.enabled).toBe(false);
    });

    test('of a renamed user is the same user', async () => {
      await slapd.addUser('frieda');
      await sync();
      const { id } = await userOf('frieda');
      await slapd.rename(userDn('frieda'), userDn('frida'));
      await slapd.set(userDn('frida'), { uid: 'frida' });
      await sync();
      expect((await userOf('frida')).id).toBe(id);
      expect((await authenticate('frida', passwordOf('frieda'))).status).toBe(201);
    });

    test('is locked out after failures, in whatever spelling, also with the right password: 401', async () => {
      const { env } = platform.platform.services;
      const { NEPHOS_LOCKOUT_ATTEMPTS: attempts } = env;
      Object.assign(env, { NEPHOS_LOCKOUT_ATTEMPTS: 2 });
      await slapd.addUser('gerd');
      await sync();
      for (const name of ['gerd', 'GERD', ' gErd ']) expect((await authenticate(name, 'wrong')).status).toBe(401);
      for (const name of ['gerd', 'Gerd']) expect((await authenticate(name, passwordOf('gerd'))).status).toBe(401);
      Object.assign(env, { NEPHOS_LOCKOUT_ATTEMPTS: attempts });
    });
  });

  describe('Users who lose their place', () => {
    /** A user with a token, an application credential and an access key. */
    async function equipped(name: string) {
      await slapd.addUser(name);
      await slapd.addGroup(`${name}s`, [userDn(name)]);
      await sync();
      const project = await projectFor(`${name}s`);
      const api = await signedIn(name, { project: { id: project } });
      const { id } = await userOf(name);
      const path = `${V3}/users/${id}/application_credentials`;
      const credential = (await api.post(path, { application_credential: { name: 'robot' } })).body
        .application_credential;
      await api.post(`${V3}/users/${id}/credentials/OS-EC2`, { tenant_id: project });
      return { api, id, project, credential };
    }

    const byCredential = ({ id, secret }: { id: string; secret: string }) =>
      apiClient(platform).post(`${V3}/auth/tokens`, {
        auth: { identity: { methods: ['application_credential'], application_credential: { id, secret } } },
      });

    const credentialsOf = async (userId: string) => {
      const { read } = platform.platform.services.database;
      const tables = ['application_credentials', 'credentials', 'console_sessions'] as const;
      const rows = tables.map((table) => read.selectFrom(table).selectAll().where('user_id', '=', userId).execute());
      return (await Promise.all(rows)).flat();
    };

    test('removed ones lose token, application credentials and access keys with the next check', async () => {
      const { api, id, project, credential } = await equipped('hanna');
      expect((await byCredential(credential)).status).toBe(201);
      await slapd.remove(userDn('hanna'));
      await removalCheck();
      expect((await api.get(`${V3}/projects/${project}`)).status).toBe(401);
      expect((await byCredential(credential)).status).toBe(401);
      expect(await credentialsOf(id)).toEqual([]);
      expect((await userOf('hanna')).enabled).toBe(false);
      expect((await admin.api.delete(`${V3}/users/${id}`)).status).toBe(204);
    });

    test('those removed from a group lose its roles with the next check, and keep the rest', async () => {
      const { api, id, project } = await equipped('nora');
      await slapd.set(groupDn('noras'), { member: userDn('anna') });
      await removalCheck();
      expect((await api.get(`${V3}/projects/${project}`)).status).toBe(401);
      expect(await groupsOf('nora')).toEqual([]);
      expect((await admin.api.get(`${V3}/users/${id}`)).body.user.enabled).toBe(true);
      await signedIn('nora');
    });

    test('disabled ones too; enabled again they sign in, but old tokens and credentials stay gone', async () => {
      const options = { user_enabled_attribute: 'employeeType', user_enabled_default: 'TRUE' };
      await admin.api.patch(`${V3}/domains/${domainId}/config`, { config: { ldap: options } });
      const { api, id, project } = await equipped('ilse');
      await slapd.set(userDn('ilse'), { employeeType: 'FALSE' });
      await removalCheck();
      expect((await api.get(`${V3}/projects/${project}`)).status).toBe(401);
      expect(await credentialsOf(id)).toEqual([]);
      expect((await authenticate('ilse', passwordOf('ilse'))).status).toBe(401);
      await slapd.set(userDn('ilse'), { employeeType: 'TRUE' });
      await signedIn('ilse');
      expect((await api.get(`${V3}/projects/${project}`)).status).toBe(401);
    });

    test('a directory that suddenly has no users is a fault: nobody loses anything', async () => {
      const { id, project, credential } = await equipped('jan');
      await admin.api.patch(`${V3}/domains/${domainId}/config`, { config: { ldap: { user_filter: '(uid=none)' } } });
      expect(await sync()).toMatchObject({ status: 'failing', message: expect.stringContaining('no users') });
      expect((await admin.api.get(`${V3}/users/${id}`)).body.user.enabled).toBe(true);
      await admin.api.patch(`${V3}/domains/${domainId}/config`, { config: { ldap: { user_filter: '' } } });
      expect(await sync()).toMatchObject({ status: 'ok', message: null });
      expect((await byCredential(credential)).status).toBe(201);
      expect(project).toBeDefined();
    });

    test('groups that disappear take their roles from their members', async () => {
      const { api, project } = await equipped('karl');
      await slapd.remove(groupDn('karls'));
      await sync();
      expect((await api.get(`${V3}/projects/${project}`)).status).toBe(401);
    });
  });

  describe('The platform, by itself,', () => {
    const setState = (columns: object, id: string) =>
      platform.platform.services.database.transact((tx) =>
        tx.updateTable('directory_states').set(columns).where('domain_id', '=', id).execute(),
      );

    test('reads a new directory, and finds removed users when a check is due', async () => {
      const id = await admin.make('domain');
      await admin.api.put(`${V3}/domains/${id}/config`, slapdOptions(slapd));
      const state = async () => (await admin.api.get(`${V3}/domains/${id}/directory`)).body.directory;
      await expect.poll(state).toMatchObject({ status: 'ok', synced_at: expect.any(String) });
      await slapd.addUser('ludwig');
      await signedIn('ludwig', undefined, id);
      await slapd.remove(userDn('ludwig'));
      await setState({ checked_at: '2026-01-01T00:00:00.000Z' }, id);
      await expect.poll(async () => (await userOf('ludwig', id)).enabled).toBe(false);
    });

    test('holds the removal when many users disappear at once, and gives them no access', async () => {
      const filter = '(employeeNumber=7)';
      const names = Array.from({ length: 12 }, (_, n) => `many-${n}`);
      for (const name of names) await slapd.addUser(name, undefined, { employeeNumber: '7' });
      const id = await newDirectory({ user_filter: filter });
      const api = await signedIn('many-1', undefined, id);
      for (const name of names.slice(1)) await slapd.set(userDn(name), { employeeNumber: '8' });
      expect(await sync(id)).toMatchObject({ status: 'ok', missing_users: 11, held_users: 11 });
      expect((await api.get(`${V3}/auth/projects`)).status).toBe(401);
      for (const name of names) await slapd.remove(userDn(name));
    });

    test('deletes users and groups that disappeared a month ago, and no other', async () => {
      await slapd.addUser('martha');
      await slapd.addGroup('weavers', [userDn('martha')]);
      const id = await newDirectory();
      const martha = await userOf('martha', id);
      await slapd.remove(groupDn('weavers'));
      await slapd.remove(userDn('martha'));
      await sync(id);
      const { database } = platform.platform.services;
      await deleteMissing(database);
      expect(await userOf('martha', id)).toMatchObject({ id: martha.id, enabled: false });
      await database.transact(async (tx) => {
        const missing_at = new Date(Date.now() - 31 * 86_400_000).toISOString();
        await tx.updateTable('external_identities').set({ missing_at }).where('user_id', '=', martha.id).execute();
        await tx.updateTable('external_groups').set({ missing_at }).where('missing_at', 'is not', null).execute();
      });
      await deleteMissing(database);
      expect(await userOf('martha', id)).toBeUndefined();
      expect((await admin.api.get(`${V3}/groups?domain_id=${id}&name=weavers`)).body.groups).toEqual([]);
      expect(await userOf('anna', id)).toBeDefined();
    });
  });

  test('Removing the configuration ends the access of its users, who return with it', async () => {
    const id = await newDirectory();
    const api = await signedIn('anna', undefined, id);
    const { status } = await admin.api.delete(`${V3}/domains/${id}/config`);
    expect(status).toBe(204);
    expect((await api.get(`${V3}/auth/projects`)).status).toBe(401);
    expect((await authenticate('anna', passwordOf('anna'), undefined, id)).status).toBe(401);
    const { id: annaId } = await userOf('anna', id);
    expect((await admin.api.put(`${V3}/domains/${id}/config`, slapdOptions(slapd))).status).toBe(201);
    await sync(id);
    expect((await userOf('anna', id)).id).toBe(annaId);
    await signedIn('anna', undefined, id);
    await admin.api.delete(`${V3}/domains/${id}/config`);
    expect((await admin.api.delete(`${V3}/users/${annaId}`)).status).toBe(204);
  });

  describe('Encryption', () => {
    test.each([
      ['LDAPS', () => ({ url: slapd.secureUrl })],
      ['StartTLS', () => ({ use_tls: true })],
    ])('%s works with the certificate of the own authority, and is refused without it', async (_what, options) => {
      const id = await newDirectory({ ...options(), tls_cacert: slapd.certificate });
      await signedIn('anna', undefined, id);
      const other = await admin.make('domain');
      await admin.api.put(`${V3}/domains/${other}/config`, slapdOptions(slapd, options()));
      expect(await sync(other)).toMatchObject({ status: 'failing', message: expect.stringMatching(/certificate/i) });
      expect((await authenticate('anna', passwordOf('anna'), undefined, other)).status).toBe(503);
    });
  });

  describe('POST /domains/{id}/config/test', () => {
    const tried = async (options: object, user?: object) => {
      const id = await admin.make('domain');
      const { body } = await admin.api.post(`${V3}/domains/${id}/config/test`, {
        ...slapdOptions(slapd, options),
        user,
      });
      return new Map<string, { status: string; found?: { name: string }[]; message: string }>(
        body.steps.map((step: { step: string }) => [step.step, step]),
      );
    };
    const names = (step?: { found?: { name: string }[] }) => step?.found?.map(({ name }) => name);

    test('shows the roles that the groups of the user have', async () => {
      const project = await projectFor('outer');
      const user = { name: 'bert', password: passwordOf('bert') };
      const { body } = await admin.api.post(`${V3}/domains/${domainId}/config/test`, { user });
      const name = (await admin.api.get(`${V3}/projects/${project}`)).body.project.name;
      const role = { group: 'outer', role: 'member', target_type: 'project', target: name };
      expect(body.steps.at(-1).roles).toContainEqual(role);
    });

    test('shows users, groups, a sign-in and the groups of the user, and stores nothing', async () => {
      const before = (await admin.api.get(`${V3}/users`)).body.users.length;
      const steps = await tried({}, { name: 'bert', password: passwordOf('bert') });
      expect([...steps.values()].map(({ status }) => status)).toEqual(['ok', 'skipped', 'ok', 'ok', 'ok', 'ok', 'ok']);
      expect(names(steps.get('users'))).toContain('bert');
      expect(names(steps.get('memberships'))?.toSorted()).toEqual(['inner', 'outer']);
      expect((await admin.api.get(`${V3}/users`)).body.users).toHaveLength(before);
    });

    test.each([
      ['bind', { password: 'wrong' }, undefined],
      ['users', { user_tree_dn: 'ou=absent,dc=example,dc=com' }, undefined],
      ['users', { user_name_attribute: 'employeeNumber' }, undefined],
      ['groups', { group_objectclass: 'group' }, undefined],
      ['sign_in', {}, { name: 'bert', password: 'wrong' }],
      ['sign_in', {}, { name: 'absent', password: 'wrong' }],
    ])('names the first step that fails: %s with %j', async (step, options, user) => {
      const steps = await tried(options, user);
      expect([...steps].find(([, { status }]) => status === 'failed')?.[0]).toBe(step);
      expect(steps.get(step)?.message).toMatch(/\.$/);
    });

    test('names a certificate that is not trusted at the step tls', async () => {
      const steps = await tried({ url: slapd.secureUrl });
      expect([steps.get('connection')?.status, steps.get('tls')?.status]).toEqual(['ok', 'failed']);
    });

    test('sends the stored password to the same server, also if the options spell out defaults', async () => {
      const defaults = { password: undefined, use_tls: false, tls_cacert: '', tls_req_cert: 'demand' };
      const { body } = await admin.api.post(`${V3}/domains/${domainId}/config/test`, {
        config: { ldap: { ...slapdOptions(slapd).config.ldap, ...defaults } },
      });
      expect(body.steps[2]).toMatchObject({ step: 'bind', status: 'ok' });
    });

    test('sends the stored password to no other server: its bind fails', async () => {
      const { body } = await admin.api.post(`${V3}/domains/${domainId}/config/test`, {
        config: { ldap: { ...slapdOptions(slapd).config.ldap, password: undefined, url: `${slapd.url}/` } },
      });
      expect(body.steps[2]).toMatchObject({
        step: 'bind',
        status: 'failed',
        message: expect.stringContaining('password'),
      });
    });
  });
});
