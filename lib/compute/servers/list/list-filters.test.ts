import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';
const FUTURE = '2999-01-01T00:00:00Z';

const world = {} as { project: TestProject; admin: TestProject; ids: Record<string, string>; launchedAt: string };

/**
 * Three servers: `a` with everything that can be filtered, `b` minimal and locked, `c` deleted. The administrator
 * belongs to another project.
 */
beforeAll(async () => {
  const project = await newProject(platform);
  const network = await newNetwork(project.api, { name: 'front' });
  await newSubnet(project.api, network, { cidr: '10.0.0.0/24' });
  await newSubnet(project.api, network, { ip_version: 6, cidr: '2001:db8::/64' });
  await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'mine' } });
  const imageRef = await insertImage(platform, project.id);
  const ids: Record<string, string> = {};
  const create = async (name: string, input: object) => {
    const server = { name, flavorRef: '1', imageRef, networks: 'none', ...input };
    const { body } = await project.api.post(SERVERS, { server }, at('2.90'));
    ids[name] = body.server.id;
    await settle(platform);
  };
  await create('a', {
    networks: [{ uuid: network.id }],
    tags: ['red', 'big'],
    key_name: 'mine',
    description: 'Front (web)',
    config_drive: true,
    hostname: 'front-1',
    accessIPv4: '192.0.2.1',
    'OS-DCF:diskConfig': 'AUTO',
  });
  await create('b', { tags: ['RED'] });
  await create('c', { tags: ['red'] });
  await act(project, ids.b ?? '', { lock: null });
  await project.api.delete(`${SERVERS}/${ids.c}`);
  await settle(platform);
  const { body } = await project.api.get(`${SERVERS}/${ids.a}`);
  const admin = await newProject(platform, 'admin');
  Object.assign(world, { project, admin, ids, launchedAt: body.server['OS-SRV-USG:launched_at'] });
});

async function names(api: TestProject['api'], query: string, version: string): Promise<string[]> {
  const { status, body } = await api.get(`${SERVERS}?${query}`, at(version));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.servers.map(({ name }: { name: string }) => name).sort();
}

test.each([
  ['ip=10.0.0', '2.1', ['a']],
  ['ip=10\\.0\\.0\\.\\d%2B$', '2.1', ['a']],
  ['ip=0.0.2', '2.1', []],
  ['ip=192.', '2.1', []],
  ['ip=.*', '2.1', ['a']],
  ['ip6=2001:DB8', '2.5', ['a']],
  ['ip6=2001:(db8|db9)', '2.5', ['a']],
  ['ip6=2002', '2.5', []],
  ['ip6=2002', '2.4', ['a', 'b']],
  ['ip=10&ip6=2002', '2.5', ['a']],
  ['tags=red', '2.26', ['a']],
  ['tags=RED', '2.26', ['b']],
  ['tags=red,big', '2.26', ['a']],
  ['tags=red,small', '2.26', []],
  ['tags=re', '2.26', []],
  ['tags-any=RED,big', '2.26', ['a', 'b']],
  ['not-tags=red,small', '2.26', ['a', 'b']],
  ['not-tags=red,big', '2.26', ['b']],
  ['not-tags-any=small,big', '2.26', ['b']],
  ['tags=nothing', '2.25', ['a', 'b']],
  ['locked=true', '2.73', ['b']],
  ['locked=False', '2.73', ['a']],
  ['locked=true', '2.72', ['a', 'b']],
  ['config_drive=True', '2.83', ['a']],
  ['config_drive=', '2.83', ['b']],
  ['key_name=mine', '2.83', ['a']],
  ['key_name=MIN', '2.83', ['a']],
  ['key_name=^mine$', '2.83', ['a']],
  ['key_name=^min$', '2.83', []],
  ['key_name=.*', '2.83', ['a']],
  ['key_name=mine', '2.82', ['a', 'b']],
  ['availability_zone=nova', '2.83', ['a', 'b']],
  ['availability_zone=^no.a$', '2.83', ['a', 'b']],
  ['availability_zone=mars', '2.83', []],
  ['vm_state=active&power_state=1', '2.83', ['a', 'b']],
  ['vm_state=nonsense', '2.83', []],
  ['vm_state=nonsense', '2.82', ['a', 'b']],
  ['task_state=nonsense', '2.83', []],
  ['hostname=front-1', '2.83', ['a']],
  ['hostname=FRONT', '2.83', ['a']],
  ['hostname=front-1', '2.82', ['a', 'b']],
  ['reservation_id=r-', '2.1', ['a', 'b']],
  ['reservation_id=s-', '2.1', []],
  ['progress=0', '2.83', ['a', 'b']],
  ['progress=50', '2.83', []],
  [`launched_at=${FUTURE}`, '2.83', []],
  [`changes-before=${FUTURE}`, '2.66', ['a', 'b', 'c']],
  ['changes-before=2001-01-01', '2.66', []],
  ['changes-before=2001-01-01', '2.65', ['a', 'b']],
  ['changes-since=2001-01-01', '2.1', ['a', 'b', 'c']],
  [`changes-since=${FUTURE}`, '2.1', []],
  ['deleted=True', '2.1', ['a', 'b']],
  ['deleted=True&changes-since=2001-01-01', '2.1', ['a', 'b', 'c']],
  ['description=Front', '2.96', ['a', 'b']],
  ['root_device_name=/dev/sda', '2.96', ['a', 'b']],
])('GET /servers?%s: at %s a user sees %j', async (query, version, expected) => {
  expect(await names(world.project.api, query, version)).toEqual(expected);
});

test.each([
  ['host=sim-1&host=sim-2', 403],
  ['locked=perhaps', 400],
  ['config_drive=perhaps', 400],
  ['power_state=on', 400],
  ['launched_at=yesterday', 400],
  ['sort_key=fault', 400],
  [`name=${'(x{1000})'.repeat(1200)}`, 400],
  [`name=${'(x{1000})'.repeat(28)}`, 400],
  [`ip=${'(x{99}){99}'}`, 400],
  [`name=${'x'.repeat(256)}`, 400],
  [`tags=${','.repeat(3000)}`, 400],
])('GET /servers?%s: refused with %i', async (query, status) => {
  expect((await world.project.api.get(`${SERVERS}?${query}`, at('2.83'))).status).toBe(status);
});

test('GET /servers: a reader whose pattern is refused holds nobody up', async () => {
  const reader = await newProject(platform, 'reader');
  const query = `name=${'(x{1000})'.repeat(1200)}`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => reader.api.get(`${SERVERS}?${query}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(400));
});

test('GET /servers?launched_at: the very moment, and the second of it, find the server', async () => {
  const { project, launchedAt } = world;
  for (const moment of [launchedAt.slice(0, 23), launchedAt.slice(0, 19)]) {
    expect(await names(project.api, `launched_at=${moment}`, '2.83')).toContain('a');
  }
});

describe('GET /servers/detail, administrators', () => {
  const all = (query: string, version = '2.1') =>
    names(world.admin.api, `all_tenants=1&project_id=${world.project.id}&${query}`, version);

  test.each([
    ['deleted=True', ['c']],
    ['deleted=False&changes-since=2001-01-01', ['a', 'b']],
    ['status=DELETED', ['c']],
    ['status=deleted&deleted=False', []],
    ['vm_state=deleted&deleted=True', ['c']],
    ['key_name=mine', ['a']],
    ['description=front', ['a']],
    ['description=^front \\(', ['a']],
    ['display_name=^[ab]$', ['a', 'b']],
    ['root_device_name=/dev/vda', ['a', 'b']],
    ['root_device_name=/dev/sda', []],
    ['kernel_id=x', []],
    ['launch_index=0', ['a', 'b']],
    ['access_ip_v4=192.0.2.1', ['a']],
    ['access_ip_v4=192\\.0', ['a']],
    ['node=^sim-', ['a', 'b']],
    ['node=sim', ['a', 'b']],
    ['host=sim', []],
    ['host=sim-.', []],
    ['auto_disk_config=True', ['a']],
    ['locked_by=owner', ['b']],
    ['ip6=2001', ['a']],
    ['node=nowhere', []],
    ['host=nowhere', []],
  ])('?%s: %j', async (query, expected) => {
    expect(await all(query)).toEqual(expected);
  });

  test('with_count tells how many there are on all pages, of all projects too, but not where only expressions can judge', async () => {
    const { project, admin } = world;
    const counted = async (api: TestProject['api'], query: string) => {
      const { body } = await api.get(`${SERVERS}/detail?limit=1&with_count=true&${query}`);
      return [body.servers.length, body.count];
    };
    expect(await counted(project.api, 'name=b')).toEqual([1, 1]);
    const { body } = await project.api.get(`${SERVERS}/detail`);
    expect(body).not.toHaveProperty('count');
    expect(await counted(project.api, '')).toEqual([1, body.servers.length]);
    expect(await counted(admin.api, `all_tenants=1&project_id=${project.id}`)).toEqual([1, body.servers.length]);
    expect(await counted(project.api, `name=${encodeURIComponent('^(b|b)$')}`)).toEqual([1, undefined]);
  });

  test('by host and by node they find what runs there, by uuid and by user one server', async () => {
    const { admin, project, ids } = world;
    const { body } = await admin.api.get(`${SERVERS}/${ids.a}`);
    const host = body.server['OS-EXT-SRV-ATTR:host'];
    for (const key of ['host', 'node']) expect(await all(`${key}=${host}`)).toContain('a');
    expect(await all(`uuid=${ids.b}`)).toEqual(['b']);
    expect(await all(`user_id=${project.userId}`)).toEqual(['a', 'b']);
    expect(await all(`user_id=${admin.userId}`)).toEqual([]);
  });

  test('a deleted server is shown with the time of its end', async () => {
    const { body } = await world.admin.api.get(
      `${SERVERS}/detail?all_tenants=1&deleted=True&project_id=${world.project.id}`,
    );
    expect(body.servers).toMatchObject([{ name: 'c', status: 'DELETED', 'OS-EXT-STS:vm_state': 'deleted' }]);
    const [{ 'OS-SRV-USG:terminated_at': end }] = body.servers;
    expect(await all(`terminated_at=${end.slice(0, 19)}&deleted=True`)).toEqual(['c']);
  });
});

test.each([
  'access_ip_v4',
  'auto_disk_config',
  'availability_zone',
  'config_drive',
  'created_at',
  'display_description',
  'display_name',
  'flavor_name',
  'host',
  'hostname',
  'image_ref',
  'instance_type_id',
  'kernel_id',
  'key_name',
  'launch_index',
  'launched_at',
  'locked',
  'locked_by',
  'node',
  'power_state',
  'project_id',
  'project_name',
  'task_state',
  'terminated_at',
  'updated_at',
  'user_id',
  'user_name',
  'uuid',
  'vm_state',
])('GET /servers?sort_key=%s: pages of one show every server once, in either direction', async (key) => {
  const api = await signInAdmin(platform);
  for (const direction of ['asc', 'desc']) {
    const seen: string[] = [];
    const order = `sort_key=${key}&sort_dir=${direction}`;
    let path: string | undefined =
      `${SERVERS}?all_tenants=1&project_id=${world.project.id}&changes-since=2001-01-01&limit=1&${order}`;
    while (path && seen.length < 9) {
      const { body } = await api.get(path);
      seen.push(...body.servers.map(({ name }: { name: string }) => name));
      path = body.servers_links?.[0].href.replace('http://nephos.test', '');
    }
    expect(seen.toSorted(), direction).toEqual(['a', 'b', 'c']);
  }
});

test('GET /servers?sort_key=key_name: servers without a key come first, and last when it descends', async () => {
  const order = async (direction: string) => {
    const { body } = await world.project.api.get(`${SERVERS}?sort_key=key_name&sort_dir=${direction}`);
    return body.servers.map(({ name }: { name: string }) => name);
  };
  expect([await order('asc'), await order('desc')]).toEqual([
    ['b', 'a'],
    ['a', 'b'],
  ]);
});
