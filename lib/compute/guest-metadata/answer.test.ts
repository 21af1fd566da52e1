import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { answerGuest } from './answer.ts';
import type { Guest } from './guest.ts';

const platform = usePlatform();
const ask = async (guest: Guest, path: string, method = 'GET', body = '') => {
  const request = { method, path, body: Buffer.from(body, 'latin1') };
  const { status, type, content } = await answerGuest(platform.platform.services.database, guest, request);
  return { status, type, content: String(content) };
};

interface LaunchedServer {
  project: TestProject;
  id: string;
  guest: Guest;
}

const USER_DATA = '#cloud-config\n';

/** An instance at 10.0.0.5 in a network of its project. */
async function launched(input: object = {}): Promise<LaunchedServer> {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network);
  await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'mine' } });
  const networks = [{ uuid: network.id, fixed_ip: '10.0.0.5' }];
  const id = await launch(platform, project, { networks, key_name: 'mine', ...input });
  return { project, id, guest: { networkId: network.id, address: '10.0.0.5' } };
}

let web: LaunchedServer;
beforeAll(async () => {
  const user_data = Buffer.from(USER_DATA).toString('base64');
  web = await launched({ name: 'web-1', user_data, metadata: { role: 'web' } });
});

const contentOf = async (path: string) => (await ask(web.guest, path)).content;
const listed = async (path: string) => (await contentOf(path)).split('\n');

describe('What OpenStack’s readers ask for', () => {
  test('meta_data.json says which instance it is, its name, keys and metadata, in each version', async () => {
    for (const version of ['latest', '2012-08-10', '2018-08-27']) {
      const { status, type, content } = await ask(web.guest, `/openstack/${version}/meta_data.json`);
      expect([status, type]).toEqual([200, 'application/json']);
      expect(JSON.parse(content)).toMatchObject({
        ...{ uuid: web.id, hostname: 'web-1', meta: { role: 'web' } },
        public_keys: { mine: expect.stringMatching(/^ssh-/) },
      });
    }
  });

  test('user data comes byte by byte, network_data.json with the addresses, vendor data empty', async () => {
    expect(await ask(web.guest, '/openstack/latest/user_data')).toEqual({
      ...{ status: 200, type: 'text/plain', content: USER_DATA },
    });
    const network = JSON.parse(await contentOf('/openstack/latest/network_data.json'));
    expect(network.networks).toMatchObject([{ ip_address: '10.0.0.5', netmask: '255.255.255.0' }]);
    for (const name of ['vendor_data.json', 'vendor_data2.json']) {
      expect(JSON.parse(await contentOf(`/openstack/latest/${name}`))).toEqual({});
    }
  });

  test('lists name the versions, and what each has', async () => {
    expect(await listed('/openstack')).toEqual(expect.arrayContaining(['2012-08-10', '2018-08-27', 'latest']));
    expect(await listed('/openstack/2012-08-10')).toEqual(['meta_data.json', 'user_data']);
    expect(await listed('/openstack/latest/')).toEqual([
      ...['meta_data.json', 'user_data', 'password', 'vendor_data.json', 'network_data.json', 'vendor_data2.json'],
    ]);
  });

  test.each([
    '/openstack/2011-01-01/meta_data.json',
    '/openstack/2012-08-10/network_data.json',
    '/openstack/latest/nothing',
    '/openstack/latest/meta_data.json/more',
    '/openstack/content',
    '/openstack/content/0007',
    '/openstack/latest/__proto__',
    '/openstack/../etc/passwd',
  ])('%s is not there', async (path) => {
    expect((await ask(web.guest, path)).status).toBe(404);
  });
});

describe('What EC2’s readers ask for', () => {
  test('the tree is walked from its lists to its leaves', async () => {
    expect(await listed('/')).toEqual(expect.arrayContaining(['1.0', '2009-04-04', 'latest']));
    expect(await listed('/latest')).toEqual(['meta-data/', 'user-data']);
    expect(await listed('/2009-04-04/meta-data/')).toEqual(
      expect.arrayContaining(['instance-id', 'local-ipv4', 'placement/', 'public-keys/']),
    );
    expect(await contentOf('/latest/meta-data/instance-id')).toBe(web.id);
    expect(await contentOf('/latest/meta-data/local-ipv4')).toBe('10.0.0.5');
    expect(await contentOf('/latest/meta-data/placement/availability-zone')).toBe('nova');
    expect(await contentOf('/latest/meta-data/public-keys/')).toBe('0=mine');
    expect(await contentOf('/latest/meta-data/public-keys/0/openssh-key')).toMatch(/^ssh-/);
    expect(await contentOf('/latest/user-data')).toBe(USER_DATA);
  });

  test.each([
    '/2001-01-01/meta-data',
    '/latest/meta-data/none',
    '/latest/meta-data/instance-id/0',
    '/latest/meta-data/public-keys/_name/x',
    '/latest/meta-data/constructor',
    '/latest/user-data/more',
    '/favicon.ico',
  ])('%s is not there', async (path) => {
    expect((await ask(web.guest, path)).status).toBe(404);
  });
});

describe('Who asks', () => {
  test('is identified by network and address: the same address elsewhere is another instance', async () => {
    const other = await launched({ name: 'other', key_name: undefined });
    const [mine, theirs] = await Promise.all(
      [web.guest, other.guest].map((guest) => ask(guest, '/latest/meta-data/instance-id')),
    );
    expect([mine?.content, theirs?.content]).toEqual([web.id, other.id]);
    expect((await ask(other.guest, '/latest/user-data')).status).toBe(404);
    expect((await ask(other.guest, '/latest/meta-data/public-keys')).status).toBe(404);
    expect((await ask(other.guest, '/openstack/latest')).content).not.toContain('user_data');
  });

  test('has no instance: 404, and so once the instance is gone', async () => {
    const { project, id, guest } = await launched();
    expect((await ask({ ...guest, address: '10.0.0.6' }, '/')).status).toBe(404);
    expect((await ask({ ...guest, address: 'nonsense' }, '/')).status).toBe(404);
    expect((await ask({ ...guest, networkId: web.id }, '/')).status).toBe(404);
    await project.api.delete(`/compute/v2.1/servers/${id}`);
    await platform.platform.runner.idle();
    expect((await ask(guest, '/')).status).toBe(404);
  });

  test('has its instance on the port that holds the address, also when that port is not its first', async () => {
    const { project, id } = await launched();
    const second = await newNetwork(project.api);
    await newSubnet(project.api, second, { cidr: '10.7.0.0/24' });
    const net = { interfaceAttachment: { net_id: second.id } };
    await project.api.post(`/compute/v2.1/servers/${id}/os-interface`, net);
    await platform.platform.runner.idle();
    const [port] = (await project.api.get(`${NETWORKING}/ports?device_id=${id}&network_id=${second.id}`)).body.ports;
    const guest = { networkId: second.id, address: port.fixed_ips[0].ip_address };
    expect((await ask(guest, '/latest/meta-data/instance-id')).content).toBe(id);
  });
});

describe('The password', () => {
  const PATH = '/openstack/latest/password';

  test('that a guest has made is shown to its user, once for all until it is cleared', async () => {
    const { project, id, guest } = await launched();
    const own = `/compute/v2.1/servers/${id}/os-server-password`;
    expect(await ask(guest, PATH)).toMatchObject({ status: 200, content: '' });
    expect((await ask(guest, PATH, 'POST', 'c2VjcmV0')).status).toBe(200);
    expect((await project.api.get(own)).body).toEqual({ password: 'c2VjcmV0' });
    expect((await ask(guest, PATH, 'POST', 'other')).status).toBe(409);
    expect(await ask(guest, PATH)).toMatchObject({ status: 200, content: 'c2VjcmV0' });
    await project.api.delete(own);
    expect((await ask(guest, PATH, 'POST', 'other')).status).toBe(200);
  });

  test.each([
    ['too long', PATH, 'POST', 'x'.repeat(1021), 400],
    ['no text', PATH, 'POST', '\0', 400],
    ['to a version without it', '/openstack/2012-08-10/password', 'POST', 'x', 405],
    ['to something else', '/openstack/latest/meta_data.json', 'POST', 'x', 405],
    ['by another method', PATH, 'PUT', 'x', 405],
  ])('%s is refused', async (_what, path, method, body, status) => {
    expect((await ask(web.guest, path, method, body)).status).toBe(status);
    expect((await ask(web.guest, PATH)).content).toBe('');
  });
});
