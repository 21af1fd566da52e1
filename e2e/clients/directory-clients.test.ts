import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordOf, SLAPD, Slapd, slapdOptions, userDn } from '#lib/testing/slapd-server.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { type OpenStack, openstack } from './openstack.ts';

/** The unmodified client as a user of a directory. */
describe.runIf(SLAPD)('A directory', () => {
  let cloud: Cloud;
  let slapd: Slapd;
  let domainId: string;

  beforeAll(async () => {
    cloud = await startCloud();
    slapd = await Slapd.create();
    await slapd.start();
    await slapd.seed();
    for (const uid of ['gerd', 'hanna']) await slapd.addUser(uid);
    await slapd.addGroup('staff', [userDn('gerd'), userDn('hanna')]);
    domainId = (await cloud.admin.json<{ id: string }>('domain', 'create', 'corp')).id;
    expect((await send('PUT', 'config', slapdOptions(slapd))).status).toBe(201);
    await synchronize();
    await cloud.admin.ok(
      ...['role', 'add', '--group', 'staff', '--group-domain', 'corp'],
      '--project',
      'demo',
      'member',
    );
  });
  afterAll(async () => {
    await slapd.close();
    await cloud.stop();
  });

  /** The client has no command for the configuration of a domain. */
  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    const { id: token } = await cloud.admin.json<{ id: string }>('token', 'issue');
    return fetch(`${cloud.server.url}/identity/v3/domains/${domainId}/${path}`, {
      method,
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  const synchronize = async () => expect((await send('POST', 'directory/sync')).status).toBeLessThan(300);

  function as(username: string, password = passwordOf(username)): OpenStack {
    const names = { project_name: 'demo', project_domain_name: 'Default', user_domain_name: 'corp' };
    const auth = { auth_url: `${cloud.server.url}/identity/v3`, username, password, ...names };
    // JSON is YAML.
    const clouds = { clouds: { [username]: { auth, region_name: 'RegionOne' } } };
    return openstack(cloud.folder, JSON.stringify(clouds), username);
  }

  test('its users and groups are listed, and a member of a group uses the project', async () => {
    const users = await cloud.admin.json<{ Name: string }[]>('user', 'list', '--domain', 'corp');
    expect(users.map(({ Name }) => Name).toSorted()).toEqual(['gerd', 'hanna']);
    expect((await cloud.admin.json<{ Name: string }[]>('group', 'list', '--domain', 'corp'))[0]?.Name).toBe('staff');
    expect(await as('gerd').json('server', 'list')).toEqual([]);
  });

  test('a wrong password is refused with 401', async () => {
    const { status, stderr } = await as('gerd', 'wrong').run('token', 'issue');
    expect([status, stderr]).toEqual([1, expect.stringContaining('401')]);
  });

  test('the directory names its users; the platform refuses to rename them', async () => {
    const { status, stderr } = await cloud.admin.run('user', 'set', '--domain', 'corp', '--name', 'other', 'gerd');
    expect([status, stderr]).toEqual([1, expect.stringContaining('403')]);
  });

  test('an application credential ends with its user, whom the directory no longer has', async () => {
    const made = ['application', 'credential', 'create', 'script'];
    const { id, secret } = await as('hanna').json<{ id: string; secret: string }>(...made);
    const auth = { auth_url: `${cloud.server.url}/identity/v3`, application_credential_id: id };
    const clouds = {
      clouds: {
        script: { auth_type: 'v3applicationcredential', auth: { ...auth, application_credential_secret: secret } },
      },
    };
    const script = openstack(cloud.folder, JSON.stringify(clouds), 'script');
    await script.ok('token', 'issue');
    await slapd.asRoot((client) => client.del(userDn('hanna')));
    await synchronize();
    const refused = await script.run('token', 'issue');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('401')]);
    expect((await as('hanna').run('token', 'issue')).status).toBe(1);
  });
});
