import { beforeAll, describe, expect, test } from 'vitest';
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
    expect(await groupsOf('bert')).toEqual(['inner', 'outer']);
    expect((await authenticate('bert')).status).toBe(201);
    expect(await groupsOf('bert')).toEqual(['inner', 'outer']);
    expect(await groupsOf('anna')).toEqual(['outer']);
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

  test('every step of the test succeeds', async () => {
    const user = { name: 'bert', password: PASSWORD };
    const { body } = await admin.api.post(`${V3}/domains/${domainId}/config/test`, { ...sambaOptions(samba), user });
    expect(body.steps.filter(({ status }: { status: string }) => status !== 'ok')).toEqual([]);
  });
});
