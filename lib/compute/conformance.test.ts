import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newFlavor, newPrivateNetwork, newVolume, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/** The conformance checklist of docs/contract/compute.md 16, in order. */
const platform = usePlatform();
const BASE = '/compute/v2.1';
const ABSENT = '11111111-2222-4333-8444-555555555555';

const world = {} as { project: TestProject; admin: TestProject; stranger: TestProject; id: string; image: string };
beforeAll(async () => {
  const [project, admin, stranger] = [
    await newProject(platform),
    await newProject(platform, 'admin'),
    await newProject(platform),
  ];
  const id = await launch(platform, project);
  Object.assign(world, { project, admin, stranger, id, image: await insertImage(platform, project.id) });
});

const get = (path: string, version = '2.1') => world.project.api.get(`${BASE}${path}`, at(version));
const act = (id: string, action: object, version = '2.1') =>
  world.project.api.post(`${BASE}/servers/${id}/action`, action, at(version));
const create = (input: object, version = '2.1') => {
  const server = { name: 'new', flavorRef: '1', imageRef: world.image, networks: [], ...input };
  return world.project.api.post(`${BASE}/servers`, { server }, at(version));
};
/** A new server in a new project, independent of other tests. */
async function own(input: object = {}) {
  const project = await newProject(platform);
  const id = await launch(platform, project, input);
  const action = async (body: object, version = '2.1') => {
    const answer = await project.api.post(`${BASE}/servers/${id}/action`, body, at(version));
    await settle(platform);
    return answer;
  };
  return { project, id, action };
}

describe('1 and 2, lists', () => {
  test.each([
    ['limit=a', 400],
    ['limit=-1', 400],
    ['limit=1000000', 200],
    ['changes-since=2011/01/01', 400],
  ])('GET /servers?%s: %i', async (query, status) => {
    expect((await get(`/servers?${query}`)).status).toBe(status);
  });

  test.each(['changes-since=2999-01-01T00:00:00Z', `image=${ABSENT}`, 'flavor=nothing', 'name=nobody', 'status=odd'])(
    'GET /servers/detail?%s: nothing, and no refusal',
    async (query) => {
      expect((await get(`/servers/detail?${query}`)).body.servers).toEqual([]);
    },
  );
});

describe('3 to 7, POST and PUT /servers that are refused', () => {
  test.each<[string, object]>([
    ['an empty name', { name: '' }],
    ['a number as name', { name: 12345 }],
    ['a name of 256', { name: 'x'.repeat(256) }],
    ['no IPv4 address', { accessIPv4: '1.1.1.1.1.1' }],
    ['no IPv6 address', { accessIPv6: 'notvalid' }],
  ])('PUT and POST /servers: %s is 400', async (_what, input) => {
    expect((await create(input)).status).toBe(400);
    const answer = await world.project.api.put(`${BASE}/servers/${world.id}`, { server: input });
    expect(answer.status).toBe(400);
  });

  test.each<[string, object]>([
    ['an unknown image', { imageRef: ABSENT }],
    ['an unknown flavor', { flavorRef: 'nothing' }],
    ['an unknown key', { key_name: 'nothing' }],
    ['an unknown network', { networks: [{ uuid: ABSENT }] }],
    ['a network that is no uuid', { networks: [{ uuid: 'a-b-c' }] }],
    ['an unknown security group', { networks: undefined, security_groups: [{ name: 'nothing' }] }],
    ['min_count 0', { min_count: 0 }],
    ['min_count 1a', { min_count: '1a' }],
    ['max_count below min_count', { min_count: 3, max_count: 2 }],
    ['a blank metadata key', { metadata: { '': 'x' } }],
    ['a metadata key of 256', { metadata: { ['k'.repeat(256)]: 'x' } }],
    ['a metadata value of 256', { metadata: { k: 'x'.repeat(256) } }],
  ])('POST /servers: %s is 400', async (_what, input) => {
    expect((await create(input)).status).toBe(400);
  });

  test('POST /servers: an invalid second disk, a root that does not boot and too little memory are 400', async () => {
    const { project, image } = world;
    const blank = await newVolume(platform, project);
    const root = { uuid: image, source_type: 'image', destination_type: 'local', boot_index: 0 };
    const second = { uuid: ABSENT, source_type: 'volume', destination_type: 'volume', boot_index: 1 };
    expect((await create({ block_device_mapping_v2: [root, second] })).status).toBe(400);
    const dead = { uuid: blank, source_type: 'volume', destination_type: 'volume', boot_index: 0 };
    expect((await create({ imageRef: '', block_device_mapping_v2: [dead] })).status).toBe(400);
    const large = await insertImage(platform, project.id, { min_ram: 4096 });
    expect((await create({ imageRef: large })).status).toBe(400);
  });

  test('POST /servers/{id}/metadata: without the key it is 400, with 129 items 413', async () => {
    const path = `${BASE}/servers/${world.id}/metadata`;
    expect((await world.project.api.post(path, { meta: {} })).status).toBe(400);
    const metadata = Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`k${index}`, 'v']));
    expect((await world.project.api.post(path, { metadata })).status).toBe(413);
    expect((await create({ metadata })).status).toBe(413);
  });
});

test.each([
  'ips',
  'metadata',
  'os-interface',
  'os-volume_attachments',
  'os-security-groups',
  'os-instance-actions',
  'os-server-password',
  'diagnostics',
  'tags',
  'topology',
  'migrations',
])('8, GET /servers/{id}/%s: 404 for an unknown server and for another project', async (part) => {
  const { admin, stranger, id } = world;
  expect((await admin.api.get(`${BASE}/servers/${ABSENT}/${part}`, at('2.96'))).status).toBe(404);
  expect((await stranger.api.get(`${BASE}/servers/${id}/${part}`, at('2.96'))).status).toBeOneOf([403, 404]);
});

test('8, PUT and DELETE /servers/{id}: another project is answered with 404', async () => {
  const { stranger, id, project } = world;
  expect((await stranger.api.put(`${BASE}/servers/${id}`, { server: { name: 'mine' } })).status).toBe(404);
  expect((await stranger.api.delete(`${BASE}/servers/${id}`)).status).toBe(404);
  expect((await show(project, id)).name).toBe('web');
});

test('9, actions in the wrong state: each is 409', async () => {
  const { action } = await own();
  for (const body of [{ unpause: null }, { resume: null }, { unshelve: null }]) {
    expect((await action(body)).status, JSON.stringify(body)).toBe(409);
  }
  for (const [there, back] of [
    ['pause', 'unpause'],
    ['suspend', 'resume'],
    ['shelve', 'unshelve'],
  ] as const) {
    expect((await action({ [there]: null })).status).toBe(202);
    expect((await action({ [there]: null })).status, there).toBe(409);
    expect((await action({ [back]: null })).status).toBe(202);
  }
});

test.each([null, '', 'nothing'])('10, resize to the flavor %j: 400', async (flavorRef) => {
  expect((await act(world.id, { resize: { flavorRef } })).status).toBe(400);
});

test('11, in RESCUE: reboot, rebuild, attaching and detaching a volume are 409; a paused server is not rescued', async () => {
  const { project, id, action } = await own();
  const [attached, free] = [await newVolume(platform, project), await newVolume(platform, project)];
  const path = `${BASE}/servers/${id}/os-volume_attachments`;
  await project.api.post(path, { volumeAttachment: { volumeId: attached } });
  await settle(platform);
  expect((await action({ pause: null })).status).toBe(202);
  expect((await action({ rescue: null })).status).toBe(409);
  expect((await action({ unpause: null })).status).toBe(202);
  expect((await action({ rescue: null })).status).toBe(200);
  const imageRef = await insertImage(platform, project.id);
  for (const body of [{ reboot: { type: 'HARD' } }, { rebuild: { imageRef } }]) {
    expect((await action(body)).status).toBe(409);
  }
  expect((await project.api.post(path, { volumeAttachment: { volumeId: free } })).status).toBe(409);
  expect((await project.api.delete(`${path}/${attached}`)).status).toBe(409);
});

test('12, a volume in use: attaching it again is 400, deleting it refused', async () => {
  const { project, id } = await own();
  const other = await launch(platform, project);
  const volumeId = await newVolume(platform, project);
  const attach = (server: string) =>
    project.api.post(`${BASE}/servers/${server}/os-volume_attachments`, { volumeAttachment: { volumeId } });
  expect((await attach(id)).status).toBe(200);
  await settle(platform);
  for (const server of [id, other]) expect((await attach(server)).status).toBe(400);
  expect((await project.api.delete(`/volume/v3/volumes/${volumeId}`)).status).toBeOneOf([400, 409]);
});

test('13, createImage: while another is saving 409, a name of 256 and 129 items of metadata are refused', async () => {
  const { project, id } = await own();
  const image = (createImage: object) => project.api.post(`${BASE}/servers/${id}/action`, { createImage });
  expect((await image({ name: 'x'.repeat(256) })).status).toBe(400);
  const metadata = Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`k${index}`, 'v']));
  expect((await image({ name: 'x', metadata })).status).toBeOneOf([400, 413]);
  expect((await image({ name: 'one' })).status).toBe(202);
  expect((await image({ name: 'two' })).status).toBe(409);
  await settle(platform);
});

test.each<[string, object, number]>([
  ['a bad key', { name: 'k', public_key: 'ssh-rsa JUNK nova@ubuntu' }, 400],
  ['an empty key', { name: 'k', public_key: '' }, 400],
  ['a key too long', { name: 'k', public_key: `ssh-rsa ${'A'.repeat(16_384)}` }, 400],
  ['no name', { name: '' }, 400],
  ['a slash in the name', { name: 'key/' }, 400],
])('14, POST /os-keypairs: %s is %i', async (_what, keypair, status) => {
  expect((await world.project.api.post(`${BASE}/os-keypairs`, { keypair })).status).toBe(status);
});

test('14, /os-keypairs: a name in use is 409, deleting an unknown one 404', async () => {
  const { api } = world.project;
  const keypair = { name: `twice-${randomBytes(4).toString('hex')}` };
  expect((await api.post(`${BASE}/os-keypairs`, { keypair })).status).toBe(200);
  expect((await api.post(`${BASE}/os-keypairs`, { keypair })).status).toBe(409);
  expect((await api.delete(`${BASE}/os-keypairs/nothing`)).status).toBe(404);
});

test('15 and 16, instance actions and console output: 404 for missing objects; as many lines as requested', async () => {
  expect((await get(`/servers/${ABSENT}/os-instance-actions`)).status).toBe(404);
  expect((await get(`/servers/${world.id}/os-instance-actions/req-nothing`)).status).toBe(404);
  expect((await act(ABSENT, { 'os-getConsoleOutput': {} })).status).toBe(404);
  const { output } = (await act(world.id, { 'os-getConsoleOutput': { length: 4 } })).body;
  expect(output.replace(/\n$/, '').split('\n')).toHaveLength(4);
});

test('17, GET /servers/{id}/ips/{network}: an unknown network is 404', async () => {
  expect((await get(`/servers/${world.id}/ips/nothing`)).status).toBe(404);
});

test('18, reboot: HARD keeps host and addresses, SOFT ends in ACTIVE', async () => {
  const project = await newProject(platform, 'admin');
  const network = await newPrivateNetwork(project);
  const id = await launch(platform, project, { networks: [{ uuid: network }] });
  const before = await show(project, id);
  for (const type of ['HARD', 'soft']) {
    expect((await project.api.post(`${BASE}/servers/${id}/action`, { reboot: { type } })).status).toBe(202);
    await settle(platform);
    const { status, addresses, 'OS-EXT-SRV-ATTR:host': host } = await show(project, id);
    expect([status, addresses, host]).toEqual(['ACTIVE', before.addresses, before['OS-EXT-SRV-ATTR:host']]);
  }
});

test('19, POST os-interface: by network, by port and by address; a given port stays after the detach', async () => {
  const { project, id } = await own();
  const network = await newPrivateNetwork(project);
  const path = `${BASE}/servers/${id}/os-interface`;
  const given = await project.api.post('/networking/v2.0/ports', { port: { network_id: network } });
  const portId = given.body.port.id;
  const requests = [
    { net_id: network },
    { port_id: portId },
    { net_id: network, fixed_ips: [{ ip_address: '192.0.2.77' }] },
  ];
  for (const interfaceAttachment of requests) {
    expect((await project.api.post(path, { interfaceAttachment })).status).toBe(200);
    await settle(platform);
  }
  const portOf = async () => (await project.api.get(`/networking/v2.0/ports/${portId}`)).body.port;
  expect(await portOf()).toMatchObject({ device_id: id, device_owner: 'compute:nova' });
  expect((await project.api.delete(`${path}/${portId}`)).status).toBe(202);
  await settle(platform);
  expect(await portOf()).toMatchObject({ device_id: '', device_owner: '' });
});

test('20, POST /servers: two with return_reservation_id answer it alone, and are found by it', async () => {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id);
  const several = { min_count: 2, return_reservation_id: true };
  const server = { name: 'two', flavorRef: '1', imageRef, networks: [], ...several };
  const { status, body } = await project.api.post(`${BASE}/servers`, { server });
  expect([status, body]).toEqual([202, { reservation_id: expect.stringMatching(/^r-[a-z0-9]{8}$/) }]);
  await settle(platform);
  const found = await project.api.get(`${BASE}/servers?reservation_id=${body.reservation_id}`);
  expect(found.body.servers.map(({ name }: { name: string }) => name).sort()).toEqual(['two-1', 'two-2']);
});

test('21, GET /flavors: sorted by id, with a link to the next page, and lower bounds', async () => {
  const { admin, project } = world;
  await newFlavor(admin.api, { ram: 9000, disk: 90 });
  const ids = (await get('/flavors')).body.flavors.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([...ids].sort());
  const page = (await get('/flavors?limit=1')).body;
  expect([page.flavors.length, page.flavors_links[0].rel]).toEqual([1, 'next']);
  for (const [query, key, least] of [
    ['minDisk=80', 'disk', 80],
    ['minRam=9000', 'ram', 9000],
  ] as const) {
    const { flavors } = (await project.api.get(`${BASE}/flavors/detail?${query}`)).body;
    expect(flavors.length).toBeGreaterThan(0);
    for (const flavor of flavors) expect(flavor[key]).toBeGreaterThanOrEqual(least);
  }
});

test('22, a deleted server: GET, reboot and rebuild are 404', async () => {
  const { project, id, action } = await own();
  expect((await project.api.delete(`${BASE}/servers/${id}`)).status).toBe(204);
  await settle(platform);
  expect((await project.api.get(`${BASE}/servers/${id}`)).status).toBe(404);
  const imageRef = await insertImage(platform, project.id);
  for (const body of [{ reboot: { type: 'SOFT' } }, { rebuild: { imageRef } }]) {
    expect((await action(body)).status).toBe(404);
  }
});
