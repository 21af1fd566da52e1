import { beforeAll, describe, expect, test } from 'vitest';
import { loadDirectory } from '#lib/identity/directory/load.ts';
import { checkActiveUsers } from '#lib/identity/directory/removal-check.ts';
import { type Answer, apiClient } from '#lib/testing/api.ts';
import { useIdentityAdmin } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { SAMBA_TOOL, sambaOptions, useSamba } from '#lib/testing/samba.ts';

const V3 = '/identity/v3';
const PASSWORD = 'Passw0rd-of-a-user';

describe.runIf(SAMBA_TOOL)("Active Directory, on Samba's domain controller", () => {
  const samba = useSamba();
  const platform = usePlatform();
  const admin = useIdentityAdmin(platform);
  let domainId: string;

  beforeAll(async () => {
    for (const name of ['anna', 'bert', 'carla']) await samba.tool('user', 'create', name, PASSWORD);
    for (const name of ['inner', 'outer']) await samba.tool('group', 'add', name);
    await samba.tool('group', 'addmembers', 'inner', 'bert');
    await samba.tool('group', 'addmembers', 'outer', 'inner,anna');
    domainId = await admin.make('domain');
    await admin.api.put(`${V3}/domains/${domainId}/config`, sambaOptions(samba));
    expect(await sync()).toMatchObject({ status: 'ok', message: null });
  });

  const sync = async () => (await admin.api.post(`${V3}/domains/${domainId}/directory/sync`)).body.directory;
  const userOf = async (name: string) =>
    (await admin.api.get(`${V3}/users?domain_id=${domainId}&name=${name}`)).body.users[0];
  const groupsOf = async (name: string): Promise<string[]> => {
    const { id } = await userOf(name);
    return (await admin.api.get(`${V3}/users/${id}/groups`)).body.groups.map((group: { name: string }) => group.name);
  };
  const authenticate = (name: string, password = PASSWORD): Promise<Answer> =>
    apiClient(platform).post(`${V3}/auth/tokens`, {
      auth: {
        identity: { methods: ['password'], password: { user: { name, password, domain: { id: domainId } } } },
      },
    });

  test('users and nested groups are those of the directory, after a synchronization and after a sign-in', async () => {
    const groups = ['Domain Users', 'Users', 'inner', 'outer'];
    expect(await groupsOf('bert')).toEqual(groups);
    expect((await authenticate('bert')).status).toBe(201);
    expect(await groupsOf('bert')).toEqual(groups);
    expect(await groupsOf('anna')).not.toContain('inner');
  });

  test('a wrong and an empty password are refused with 401', async () => {
    expect((await authenticate('anna', 'wrong')).status).toBe(401);
    expect((await authenticate('anna', '')).status).toBe(401);
  });

  test('a renamed account is the same user; a disabled one is refused with 401 and shown as disabled', async () => {
    const { id } = await userOf('carla');
    await samba.tool('user', 'rename', 'carla', '--samaccountname=carola');
    await sync();
    expect((await userOf('carola')).id).toBe(id);
    await samba.tool('user', 'disable', 'carola');
    expect((await authenticate('carola')).status).toBe(401);
    await sync();
    expect((await userOf('carola')).enabled).toBe(false);
  });

  test('every step of the test succeeds, and shows the primary group', async () => {
    const user = { name: 'bert', password: PASSWORD };
    const { body } = await admin.api.post(`${V3}/domains/${domainId}/config/test`, { ...sambaOptions(samba), user });
    expect(body.steps.filter(({ status }: { status: string }) => status !== 'ok')).toEqual([]);
    const names = body.steps.at(-1).found.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['inner', 'outer', 'Domain Users']));
  });

  describe('Primary groups', () => {
    const check = async () => {
      const { database } = platform.platform.services;
      const directory = await loadDirectory(database, domainId);
      if (!directory) throw new Error('There is no directory.');
      const { signal } = new AbortController();
      await checkActiveUsers(database, directory, { tokenLifetimeMs: 3_600_000, signal });
    };

    test('and groups that contain them have their users, after a synchronization, a sign-in and a check', async () => {
      await samba.tool('group', 'add', 'everybody');
      await samba.tool('group', 'addmembers', 'everybody', 'Domain Users');
      await sync();
      // Samba makes Domain Users a member of the built-in group Users.
      const expected = ['Domain Users', 'Users', 'everybody', 'outer'];
      expect(await groupsOf('anna')).toEqual(expected);
      expect((await authenticate('anna')).status).toBe(201);
      expect(await groupsOf('anna')).toEqual(expected);
      await check();
      expect(await groupsOf('anna')).toEqual(expected);
    });

    test('are left with a change of the primary group, by the next check', async () => {
      await samba.tool('user', 'create', 'dora', PASSWORD);
      await samba.tool('group', 'add', 'primary');
      await samba.tool('group', 'addmembers', 'primary', 'dora');
      await samba.tool('user', 'setprimarygroup', 'dora', 'primary');
      await sync();
      expect((await authenticate('dora')).status).toBe(201);
      expect(await groupsOf('dora')).toContain('primary');
      await samba.tool('user', 'setprimarygroup', 'dora', 'Domain Users');
      await samba.tool('group', 'removemembers', 'primary', 'dora');
      await check();
      expect(await groupsOf('dora')).not.toContain('primary');
      await sync();
      expect(await groupsOf('dora')).not.toContain('primary');
    });

    test('are no memberships unless the options say so', async () => {
      const options = sambaOptions(samba, { group_ad_primary: false });
      await admin.api.put(`${V3}/domains/${domainId}/config`, options);
      await sync();
      expect(await groupsOf('anna')).toEqual(['outer']);
      expect((await authenticate('anna')).status).toBe(201);
      expect(await groupsOf('anna')).toEqual(['outer']);
      await admin.api.put(`${V3}/domains/${domainId}/config`, sambaOptions(samba));
      await sync();
    });
  });

  test('groups outside the filter count for the groups in it, after a synchronization and after a sign-in', async () => {
    await samba.tool('group', 'add', 'cloud-admins');
    await samba.tool('group', 'addmembers', 'cloud-admins', 'outer,Domain Users');
    const options = sambaOptions(samba, { group_filter: '(sAMAccountName=cloud-*)', nested_group_depth: 0 });
    await admin.api.put(`${V3}/domains/${domainId}/config`, options);
    expect(await sync()).toMatchObject({ status: 'ok', groups: 1 });
    for (const name of ['bert', 'dora']) {
      expect(await groupsOf(name)).toEqual(['cloud-admins']);
      expect((await authenticate(name)).status).toBe(201);
      expect(await groupsOf(name)).toEqual(['cloud-admins']);
    }
    await admin.api.put(`${V3}/domains/${domainId}/config`, sambaOptions(samba));
    await sync();
  });
});
