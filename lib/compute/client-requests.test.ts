import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newFlavor, newPrivateNetwork, newVolume, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/**
 * Requests of real clients that strict servers reject, and the success codes they accept; docs/contract/compute.md 14
 * and 15.
 */
const platform = usePlatform();
const BASE = '/compute/v2.1';

const world = {} as { project: TestProject; admin: TestProject; id: string; imageRef: string; network: string };
beforeAll(async () => {
  const [project, admin] = [await newProject(platform), await newProject(platform, 'admin')];
  const network = await newPrivateNetwork(project);
  const id = await launch(platform, project, { networks: [{ uuid: network }] });
  Object.assign(world, { project, admin, id, network, imageRef: await insertImage(platform, project.id) });
});

type Case = (call: Calls) => Promise<Answer>;
interface Calls {
  get(path: string, version?: string): Promise<Answer>;
  post(path: string, body?: unknown, version?: string): Promise<Answer>;
  put(path: string, body?: unknown, version?: string): Promise<Answer>;
  delete(path: string, version?: string): Promise<Answer>;
  act(action: object, version?: string): Promise<Answer>;
}

function calls(project: TestProject, id: string): Calls {
  const { api } = project;
  const then = async (answer: Promise<Answer>) => {
    const settled = await answer;
    await settle(platform);
    return settled;
  };
  return {
    get: (path, version = '2.1') => then(api.get(`${BASE}${path}`, at(version))),
    post: (path, body, version = '2.1') => then(api.post(`${BASE}${path}`, body, at(version))),
    put: (path, body, version = '2.1') => then(api.put(`${BASE}${path}`, body, at(version))),
    delete: (path, version = '2.1') => then(api.delete(`${BASE}${path}`, at(version))),
    act: (action, version = '2.1') => then(api.post(`${BASE}/servers/${id}/action`, action, at(version))),
  };
}

const user = () => calls(world.project, world.id);
const server = (input: object) => ({
  server: { name: 'new', flavorRef: '1', imageRef: world.imageRef, networks: 'none', ...input },
});
const rootOf = (uuid: string) => ({
  ...{ boot_index: 0, uuid, source_type: 'image', destination_type: 'local', delete_on_termination: true },
});
const publicKey = (type: string, ...fields: Buffer[]) => {
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const blob = Buffer.concat([part(Buffer.from(type)), ...fields.map(part)]).toString('base64');
  return `${type} ${blob} me@here`;
};

const SENT: [what: string, status: number, send: Case][] = [
  [
    'GET /servers/detail?deleted=False by a user at 2.96',
    200,
    (call) => call.get('/servers/detail?deleted=False', '2.96'),
  ],
  ['GET /flavors/detail?is_public=None by a user', 200, (call) => call.get('/flavors/detail?is_public=None', '2.96')],
  ['GET /servers/detail?name=', 200, (call) => call.get('/servers/detail?name=web.*')],
  ['GET /servers/{name} with spaces and dots', 404, (call) => call.get('/servers/a%20b.c')],
  ['GET /flavors/{name} with spaces and dots', 404, (call) => call.get('/flavors/a%20b.c')],
  ['GET /os-keypairs/{name} with spaces and dots', 404, (call) => call.get('/os-keypairs/a%20b.c')],
  [
    'POST /servers: imageRef and the same image as root disk',
    202,
    (call) => call.post('/servers', server({ block_device_mapping_v2: [rootOf(world.imageRef)] }), '2.96'),
  ],
  [
    'POST /servers: min_count 1 and max_count 1',
    202,
    (call) => call.post('/servers', server({ min_count: 1, max_count: 1 }), '2.96'),
  ],
  [
    'POST /servers: networks auto with several networks of none',
    202,
    (call) => call.post('/servers', server({ networks: 'auto' }), '2.96'),
  ],
  ['os-getConsoleOutput {}', 200, (call) => call.act({ 'os-getConsoleOutput': {} })],
  ['os-getConsoleOutput with null', 200, (call) => call.act({ 'os-getConsoleOutput': { length: null } })],
  ['os-getConsoleOutput with text', 200, (call) => call.act({ 'os-getConsoleOutput': { length: '5' } })],
  ['pause {}', 202, (call) => call.act({ pause: {} })],
  ['unpause ""', 202, (call) => call.act({ unpause: '' })],
  ['os-stop {}', 202, (call) => call.act({ 'os-stop': {} })],
  ['os-start with anything', 202, (call) => call.act({ 'os-start': { any: 1 } })],
  ['rescue {}', 200, (call) => call.act({ rescue: {} })],
  ['unrescue null', 202, (call) => call.act({ unrescue: null })],
  ['shelve {}', 202, (call) => call.act({ shelve: {} })],
  ['unshelve {} from 2.77 to 2.90', 400, (call) => call.act({ unshelve: {} }, '2.77')],
  ['unshelve with the zone null at 2.91', 202, (call) => call.act({ unshelve: { availability_zone: null } }, '2.91')],
  ['GET /limits?reserved=False', 200, (call) => call.get('/limits?reserved=False', '2.56')],
  ['GET /os-quota-sets/{id} at 2.56', 200, (call) => call.get(`/os-quota-sets/${world.project.id}`, '2.56')],
  [
    'POST /os-keypairs at 2.10 without a key',
    201,
    (call) => call.post('/os-keypairs', { keypair: { name: 'made' } }, '2.10'),
  ],
];

describe('what clients send; docs/contract/compute.md 14', () => {
  test.each(SENT)('%s: %i', async (_what, status, send) => {
    const answer = await send(user());
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.any(String)]);
  });

  test('GET /servers/{id} only with X-OpenStack-Nova-API-Version: 2.1: honoured', async () => {
    const header = { 'x-openstack-nova-api-version': '2.1' };
    const answer = await world.project.api.get(`${BASE}/servers/${world.id}`, header);
    expect([answer.status, answer.headers.get('x-openstack-nova-api-version')]).toEqual([200, '2.1']);
  });

  test('POST /servers: an empty imageRef beside a volume to boot from is as if it were not given', async () => {
    const { project, imageRef } = world;
    const uuid = await newVolume(platform, project, { imageRef });
    const disk = { uuid, source_type: 'volume', destination_type: 'volume', boot_index: 0 };
    const answer = await user().post('/servers', server({ imageRef: '', block_device_mapping_v2: [disk] }), '2.96');
    expect(answer.status).toBe(202);
    expect((await show(project, answer.body.server.id)).image).toBe('');
  });

  test('POST os-volume_attachments: a device that is null is chosen', async () => {
    const volumeId = await newVolume(platform, world.project);
    const path = `/servers/${world.id}/os-volume_attachments`;
    const { status, body } = await user().post(path, { volumeAttachment: { volumeId, device: null } });
    expect([status, body.volumeAttachment.device]).toEqual([200, '/dev/vdb']);
  });

  test.each([
    ['ed25519', publicKey('ssh-ed25519', randomBytes(32))],
    [
      'ecdsa',
      publicKey('ecdsa-sha2-nistp256', Buffer.from('nistp256'), Buffer.concat([Buffer.from([4]), randomBytes(64)])),
    ],
  ])('POST /os-keypairs: a client’s own %s key is taken, with its fingerprint', async (name, public_key) => {
    const { status, body } = await user().post('/os-keypairs', { keypair: { name, public_key } }, '2.96');
    expect(status).toBe(201);
    const md5 = createHash('md5')
      .update(Buffer.from(public_key.split(' ')[1] ?? '', 'base64'))
      .digest('hex');
    expect(body.keypair.fingerprint).toBe(md5.match(/../g)?.join(':'));
  });

  test('POST action with null and no content type: accepted', async () => {
    const request = new Request(`http://nephos.test${BASE}/servers/${world.id}/action`, {
      method: 'POST',
      headers: { 'x-auth-token': world.project.api.token ?? '', accept: 'application/json' },
      body: new TextEncoder().encode('{"lock": null}'),
    });
    expect((await platform.platform.fetch(request)).status).toBe(202);
    expect((await user().act({ unlock: null })).status).toBe(202);
  });

  test('migrate with the host null, and evacuate {} of a host that is up: read, not refused as input', async () => {
    const id = await launch(platform, world.admin);
    const call = calls(world.admin, id);
    expect((await call.act({ evacuate: {} }, '2.96')).body.badRequest.message).toContain('still in use');
    expect((await call.act({ migrate: { host: null } }, '2.56')).status).toBe(202);
  });

  test('aggregates set_metadata with null: the key is gone', async () => {
    const api = await signInAdmin(platform);
    const name = `agg-${randomBytes(4).toString('hex')}`;
    const { body } = await api.post(`${BASE}/os-aggregates`, { aggregate: { name } });
    const path = `${BASE}/os-aggregates/${body.aggregate.id}/action`;
    await api.post(path, { set_metadata: { metadata: { rack: '7', tier: 'gold' } } });
    const answer = await api.post(path, { set_metadata: { metadata: { rack: null } } });
    expect([answer.status, answer.body.aggregate.metadata]).toEqual([200, { tier: 'gold' }]);
  });
});

describe('success codes that clients insist on; docs/contract/compute.md 15', () => {
  test('servers and their actions', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launch(platform, project);
    const call = calls(project, id);
    const imageRef = await insertImage(platform, project.id);
    const flavorRef = await newFlavor(project.api, { disk: 1, ram: 600 });
    const steps: [string, number, () => Promise<Answer>][] = [
      ['create', 202, () => call.post('/servers', { server: { name: 'n', flavorRef: '1', imageRef, networks: [] } })],
      ['show', 200, () => call.get(`/servers/${id}`)],
      ['update', 200, () => call.put(`/servers/${id}`, { server: { name: 'renamed' } })],
      ['reboot', 202, () => call.act({ reboot: { type: 'HARD' } })],
      ['resize', 202, () => call.act({ resize: { flavorRef } })],
      ['confirmResize', 204, () => call.act({ confirmResize: null })],
      ['createImage', 202, () => call.act({ createImage: { name: 'copy' } })],
      ['rebuild', 202, () => call.act({ rebuild: { imageRef } })],
      ['changePassword', 202, () => call.act({ changePassword: { adminPass: 'secret' } })],
      ['lock', 202, () => call.act({ lock: null })],
      ['unlock', 202, () => call.act({ unlock: null })],
      ['rescue', 200, () => call.act({ rescue: null })],
      ['unrescue', 202, () => call.act({ unrescue: null })],
      ['console output', 200, () => call.act({ 'os-getConsoleOutput': {} })],
      [
        'remote-consoles',
        200,
        () =>
          call.post(
            `/servers/${id}/remote-consoles`,
            { remote_console: { protocol: 'serial', type: 'serial' } },
            '2.6',
          ),
      ],
      ['reset state', 202, () => call.act({ 'os-resetState': { state: 'active' } })],
      ['PUT tags', 200, () => call.put(`/servers/${id}/tags`, { tags: ['a'] }, '2.26')],
      ['PUT a new tag', 201, () => call.put(`/servers/${id}/tags/b`, undefined, '2.26')],
      ['PUT a tag that is there', 204, () => call.put(`/servers/${id}/tags/b`, undefined, '2.26')],
      ['DELETE a tag', 204, () => call.delete(`/servers/${id}/tags/b`, '2.26')],
      ['POST metadata', 200, () => call.post(`/servers/${id}/metadata`, { metadata: { a: 'b' } })],
      ['PUT metadata', 200, () => call.put(`/servers/${id}/metadata`, { metadata: { a: 'b' } })],
      ['DELETE a metadata key', 204, () => call.delete(`/servers/${id}/metadata/a`)],
      ['delete', 204, () => call.delete(`/servers/${id}`)],
    ];
    for (const [what, status, send] of steps) {
      const answer = await send();
      expect([what, answer.status]).toEqual([what, status]);
      if (status === 204) expect(answer.body, what).toBe('');
    }
  });

  test('interfaces, volumes, groups, keys, flavors, aggregates, quotas and services', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launch(platform, project);
    const call = calls(project, id);
    const [network, volumeId] = [await newPrivateNetwork(project), await newVolume(platform, project)];
    const seen: Record<string, number> = {};
    const note = async (what: string, answer: Promise<Answer>) => {
      const { status, body } = await answer;
      seen[what] = status;
      return body;
    };
    const { interfaceAttachment: nic } = await note(
      'interface POST',
      call.post(`/servers/${id}/os-interface`, { interfaceAttachment: { net_id: network } }),
    );
    await note('interface DELETE', call.delete(`/servers/${id}/os-interface/${nic.port_id}`));
    await note('volume POST', call.post(`/servers/${id}/os-volume_attachments`, { volumeAttachment: { volumeId } }));
    await note('volume DELETE', call.delete(`/servers/${id}/os-volume_attachments/${volumeId}`));
    const { server_group: group } = await note(
      'group POST',
      call.post('/os-server-groups', { server_group: { name: 'g', policies: ['affinity'] } }),
    );
    await note('group DELETE', call.delete(`/os-server-groups/${group.id}`));
    await note('key POST', call.post('/os-keypairs', { keypair: { name: 'k' } }));
    await note('key DELETE', call.delete('/os-keypairs/k'));
    const size = { id: `f-${id}`, name: `f-${id}`, ram: 64, vcpus: 1, disk: 0, 'os-flavor-access:is_public': false };
    const { flavor } = await note('flavor POST', call.post('/flavors', { flavor: size }));
    await note('extra specs POST', call.post(`/flavors/${flavor.id}/os-extra_specs`, { extra_specs: { a: 'b' } }));
    await note('extra specs DELETE', call.delete(`/flavors/${flavor.id}/os-extra_specs/a`));
    await note('access POST', call.post(`/flavors/${flavor.id}/action`, { addTenantAccess: { tenant: project.id } }));
    await note('flavor DELETE', call.delete(`/flavors/${flavor.id}`));
    const { aggregate } = await note('aggregate POST', call.post('/os-aggregates', { aggregate: { name: `a-${id}` } }));
    await note('aggregate PUT', call.put(`/os-aggregates/${aggregate.id}`, { aggregate: { name: `b-${id}` } }));
    await note('aggregate DELETE', call.delete(`/os-aggregates/${aggregate.id}`));
    await note('quota PUT', call.put(`/os-quota-sets/${project.id}`, { quota_set: { cores: 30 } }));
    const { services } = await note('services GET', call.get('/os-services?binary=nova-compute', '2.53'));
    await note('service PUT', call.put(`/os-services/${services[0].id}`, { status: 'enabled' }, '2.53'));
    expect(seen).toEqual({
      ...{ 'interface POST': 200, 'interface DELETE': 202, 'volume POST': 200, 'volume DELETE': 202 },
      ...{ 'group POST': 200, 'group DELETE': 204, 'key POST': 200, 'key DELETE': 202 },
      ...{ 'flavor POST': 200, 'flavor DELETE': 202, 'extra specs POST': 200, 'extra specs DELETE': 200 },
      ...{ 'access POST': 200, 'aggregate POST': 200, 'aggregate PUT': 200, 'aggregate DELETE': 200 },
      ...{ 'quota PUT': 200, 'services GET': 200, 'service PUT': 200 },
    });
  });

  test('Terraform’s waits: the first poll sees the requested state, never the previous one', async () => {
    const project = await newProject(platform);
    const imageRef = await insertImage(platform, project.id);
    const made = await project.api.post(`${BASE}/servers`, server({ imageRef, networks: [] }));
    const { id, status } = made.body.server;
    expect(status).toBe('BUILD');
    expect((await show(project, id)).status).toBeOneOf(['BUILD', 'ACTIVE']);
    await settle(platform);
    const act = (action: object) => project.api.post(`${BASE}/servers/${id}/action`, action);
    for (const [action, first, last] of [
      [{ resize: { flavorRef: '2' } }, 'RESIZE', 'VERIFY_RESIZE'],
      [{ confirmResize: null }, 'VERIFY_RESIZE', 'ACTIVE'],
      [{ rebuild: { imageRef } }, 'REBUILD', 'ACTIVE'],
      [{ 'os-stop': null }, 'ACTIVE', 'SHUTOFF'],
      [{ 'os-start': null }, 'SHUTOFF', 'ACTIVE'],
      [{ shelve: null }, 'ACTIVE', 'SHELVED_OFFLOADED'],
    ] as const) {
      expect((await act(action)).status).toBeLessThan(300);
      expect([first, last]).toContain((await show(project, id)).status);
      await settle(platform);
      expect((await show(project, id)).status).toBe(last);
    }
    expect((await project.api.delete(`${BASE}/servers/${id}`)).status).toBe(204);
    await settle(platform);
    expect((await project.api.get(`${BASE}/servers/${id}`)).status).toBe(404);
  });
});
