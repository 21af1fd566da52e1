import { beforeAll, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';
const users = { project: undefined as TestProject | undefined, id: '' };
const admins = { project: undefined as TestProject | undefined, id: '' };

beforeAll(async () => {
  users.project = await newProject(platform);
  users.id = await launch(platform, users.project);
  admins.project = await newProject(platform, 'admin');
  admins.id = await launch(platform, admins.project);
});

const shown = async ({ project, id }: typeof users, version: string): Promise<string[]> =>
  project ? Object.keys(await show(project, id, version)) : [];

const ATTRIBUTE = 'OS-EXT-SRV-ATTR';
const DETAILS = [
  'hostname',
  'reservation_id',
  'launch_index',
  'kernel_id',
  'ramdisk_id',
  'root_device_name',
  'user_data',
];

/** Fields added by versions, for users and for administrators. */
const ADDED: [before: string, version: string, forUsers: string[], forAdmins: string[]][] = [
  ['2.2', '2.3', [], DETAILS.map((name) => `${ATTRIBUTE}:${name}`)],
  ['2.8', '2.9', ['locked'], []],
  ['2.15', '2.16', [], ['host_status']],
  ['2.18', '2.19', ['description'], []],
  ['2.25', '2.26', ['tags'], []],
  ['2.62', '2.63', ['trusted_image_certificates'], []],
  ['2.70', '2.71', ['server_groups'], []],
  ['2.72', '2.73', ['locked_reason'], []],
  ['2.95', '2.96', ['pinned_availability_zone'], []],
];

test.each(ADDED)(
  'GET /servers/{id}: %s shows nothing of what %s adds',
  async (before, version, forUsers, forAdmins) => {
    const added = async (viewer: typeof users) => {
      const old = new Set(await shown(viewer, before));
      return (await shown(viewer, version)).filter((key) => !old.has(key)).sort();
    };
    expect(await added(users)).toEqual([...forUsers].sort());
    expect(await added(admins)).toEqual([...forUsers, ...forAdmins].sort());
  },
);

test('GET /servers/{id}: the host name is for administrators until 2.90 shows it to all', async () => {
  expect(await shown(users, '2.89')).not.toContain(`${ATTRIBUTE}:hostname`);
  expect(await shown(users, '2.90')).toContain(`${ATTRIBUTE}:hostname`);
  for (const version of ['2.1', '2.96']) expect(await shown(users, version)).not.toContain(`${ATTRIBUTE}:host`);
});

test('GET /servers/{id}: the flavor is a reference below 2.47 and embedded without id from there', async () => {
  const { project, id } = users;
  if (!project) throw new Error('no project');
  expect(Object.keys((await show(project, id, '2.46')).flavor)).toEqual(['id', 'links']);
  expect((await show(project, id, '2.47')).flavor).toEqual({
    original_name: 'm1.tiny',
    vcpus: 1,
    ram: 512,
    disk: 1,
    ephemeral: 0,
    swap: 0,
    extra_specs: {},
  });
});

test('GET /servers/detail: leaves server_groups to the single server', async () => {
  const { body } = (await users.project?.api.get(`${SERVERS}/detail`, at('2.71'))) ?? { body: undefined };
  expect(body.servers[0]).not.toHaveProperty('server_groups');
});

test('PUT /servers/{id}: from 2.75 on the whole server is answered', async () => {
  const { project, id } = users;
  const answer = await project?.api.put(`${SERVERS}/${id}`, { server: { name: 'web' } }, at('2.75'));
  expect(answer?.body.server).toHaveProperty('OS-EXT-STS:vm_state');
  expect(answer?.body.server).toHaveProperty('key_name');
});

test.each(['openstack-api-version', 'x-openstack-nova-api-version', 'x-platform-compute-microversion'])(
  '%s: the version in force is echoed in every spelling, on errors too',
  async (header) => {
    const value = header === 'openstack-api-version' ? 'compute 2.53' : '2.53';
    const answer = await users.project?.api.get(`${SERVERS}/nowhere`, { [header]: value });
    expect(answer?.status).toBe(404);
    expect(answer?.headers.get('openstack-api-version')).toBe('compute 2.53');
    expect(answer?.headers.get('x-openstack-nova-api-version')).toBe('2.53');
    expect(answer?.headers.get('x-platform-compute-microversion')).toBe('2.53');
  },
);
