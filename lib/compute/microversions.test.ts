import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type ApiClient, joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, newFlavor, newPrivateNetwork, newVolume, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/**
 * Each row of the microversion table in docs/contract/compute.md 3: the response just below the version of a change,
 * and at it.
 */
const platform = usePlatform();
const BASE = '/compute/v2.1';

interface World {
  admin: TestProject;
  /** A member of the administrator's project. */
  user: ApiClient;
  server: string;
  image: string;
  network: string;
  flavor: string;
  group: string;
  volume: string;
  port: string;
}
const world = {} as World;

beforeAll(async () => {
  const admin = await newProject(platform, 'admin');
  await setQuota(platform, admin.id, 'instances', -1);
  await setQuota(platform, admin.id, 'cores', -1);
  const { api: user } = await joinProject(platform, admin.id, 'member');
  const [network, image, volume] = [
    await newPrivateNetwork(admin),
    await insertImage(platform, admin.id),
    await newVolume(platform, admin),
  ];
  const flavor = await newFlavor(admin.api);
  const made = await admin.api.post(`${BASE}/os-server-groups`, {
    server_group: { name: 'world', policies: ['anti-affinity'] },
  });
  await admin.api.post(`${BASE}/os-aggregates`, { aggregate: { name: `world-${admin.id}` } });
  const server = { name: 'world', flavorRef: '1', imageRef: image, networks: [{ uuid: network }] };
  const { body } = await user.post(`${BASE}/servers`, { server });
  await settle(platform);
  await user.post(`${BASE}/servers/${body.server.id}/os-volume_attachments`, {
    volumeAttachment: { volumeId: volume },
  });
  await settle(platform);
  const { interfaceAttachments } = (await user.get(`${BASE}/servers/${body.server.id}/os-interface`)).body;
  Object.assign(world, {
    ...{ admin, user, network, image, volume, flavor },
    ...{ server: body.server.id, group: made.body.server_group.id, port: interfaceAttachments[0].port_id },
  });
});

type RequestSender = (world: World, headers: Record<string, string>) => Promise<Answer>;
type ResponseReader = (body: Answer['body'], answer: Answer) => unknown;
type Row = readonly [
  minor: number,
  what: string,
  ask: RequestSender,
  see: ResponseReader,
  below: unknown,
  from: unknown,
];

const status: ResponseReader = (_body, answer) => answer.status;
const keyIn =
  (key: string, ...path: (string | number)[]): ResponseReader =>
  (body) =>
    Object.hasOwn(
      path.reduce((value, step) => value[step], body),
      key,
    );
const server = ({ server: id }: World, rest = '') => `${BASE}/servers/${id}${rest}`;
const show: RequestSender = (w, headers) => w.user.get(server(w), headers);
const showAsAdmin: RequestSender = (w, headers) => w.admin.api.get(server(w), headers);
const get =
  (path: string, who: 'user' | 'admin' = 'admin'): RequestSender =>
  (w, headers) =>
    (who === 'user' ? w.user : w.admin.api).get(`${BASE}${path}`, headers);
const act =
  (action: object): RequestSender =>
  (w, headers) =>
    w.admin.api.post(server(w, '/action'), action, headers);
/** A create request, waiting for its completion. */
const create =
  (input: object | ((w: World) => object)): RequestSender =>
  async (w, headers) => {
    const given = typeof input === 'function' ? input(w) : input;
    const body = { server: { name: 'new', flavorRef: '1', imageRef: w.image, networks: [], ...given } };
    const answer = await w.admin.api.post(`${BASE}/servers`, body, headers);
    await settle(platform);
    return answer;
  };
/** An action, waiting for its completion. */
const acted =
  (action: object | ((w: World) => object)): RequestSender =>
  async (w, headers) => {
    const answer = await act(typeof action === 'function' ? action(w) : action)(w, headers);
    await settle(platform);
    return answer;
  };

let keys = 0;
const newKey = (input: object = {}): RequestSender => {
  keys += 1;
  const name = `key-${keys}`;
  return (w, headers) =>
    w.admin.api.post(
      `${BASE}/os-keypairs`,
      { keypair: { name: `${name}-${headers['openstack-api-version']}`.replaceAll(/[ .]/g, '-'), ...input } },
      headers,
    );
};

const eventOf =
  (key: string): RequestSender =>
  async (w, headers) => {
    const { body } = await w.admin.api.get(server(w, '/os-instance-actions'));
    const { request_id } = body.instanceActions[0];
    const answer = await w.admin.api.get(server(w, `/os-instance-actions/${request_id}`), headers);
    return { ...answer, body: { has: Object.hasOwn(answer.body.instanceAction.events[0], key) } };
  };
const has: ResponseReader = (body) => body.has;

const TABLE: readonly Row[] = [
  [2, 'POST /os-keypairs: 201 and the type', newKey(), status, 200, 201],
  [
    3,
    'GET /servers/{id}: details for administrators',
    showAsAdmin,
    keyIn('OS-EXT-SRV-ATTR:user_data', 'server'),
    false,
    true,
  ],
  [
    3,
    'GET /servers/{id}: whether volumes go with it',
    show,
    keyIn('delete_on_termination', 'server', 'os-extended-volumes:volumes_attached', 0),
    false,
    true,
  ],
  [
    5,
    'GET /servers?ip6: counts for users',
    get('/servers?ip6=2001:db8::1', 'user'),
    (body) => body.servers.length > 0,
    true,
    false,
  ],
  [
    6,
    'POST remote-consoles',
    (w, headers) =>
      w.user.post(server(w, '/remote-consoles'), { remote_console: { protocol: 'serial', type: 'serial' } }, headers),
    status,
    404,
    200,
  ],
  [6, 'POST action os-getSerialConsole: is gone', act({ 'os-getSerialConsole': { type: 'serial' } }), status, 200, 404],
  [
    8,
    'POST remote-consoles mks: a protocol that is known',
    (w, headers) =>
      w.user.post(server(w, '/remote-consoles'), { remote_console: { protocol: 'mks', type: 'webmks' } }, headers),
    (body) => /Unavailable/.test(body.badRequest.message),
    false,
    true,
  ],
  [9, 'GET /servers/{id}: locked', show, keyIn('locked', 'server'), false, true],
  [
    10,
    'GET /os-keypairs?user_id: another user’s',
    get('/os-keypairs?user_id=nobody'),
    (body) => body.keypairs.length > 0,
    true,
    false,
  ],
  [11, 'GET /os-services: forced_down', get('/os-services'), keyIn('forced_down', 'services', 0), false, true],
  [
    13,
    'GET /os-server-groups: whose they are',
    get('/os-server-groups'),
    keyIn('project_id', 'server_groups', 0),
    false,
    true,
  ],
  [
    14,
    'evacuate: onSharedStorage is gone',
    act({ evacuate: { onSharedStorage: true } }),
    (body) => /still in use/.test(body.badRequest.message),
    true,
    false,
  ],
  [
    15,
    'POST /os-server-groups: soft policies',
    (w, headers) =>
      w.admin.api.post(
        `${BASE}/os-server-groups`,
        { server_group: { name: 'soft', policies: ['soft-affinity'] } },
        headers,
      ),
    status,
    400,
    200,
  ],
  [16, 'GET /servers/{id}: host_status for administrators', showAsAdmin, keyIn('host_status', 'server'), false, true],
  [17, 'trigger_crash_dump', acted({ trigger_crash_dump: null }), status, 404, 202],
  [19, 'GET /servers/{id}: description', show, keyIn('description', 'server'), false, true],
  [
    19,
    'PUT /servers/{id}: description',
    (w, headers) => w.user.put(server(w), { server: { description: 'it' } }, headers),
    status,
    400,
    200,
  ],
  [
    22,
    'force_complete of a migration: is known',
    (w, headers) => w.admin.api.post(server(w, '/migrations/1/action'), { force_complete: null }, headers),
    (body) => /Migration/.test(body.itemNotFound.message),
    false,
    true,
  ],
  [
    23,
    'GET /servers/{id}/migrations',
    (w, headers) => w.admin.api.get(server(w, '/migrations'), headers),
    status,
    404,
    200,
  ],
  [
    24,
    'DELETE /servers/{id}/migrations/{id}: is known',
    (w, headers) => w.admin.api.delete(server(w, '/migrations/1'), headers),
    (body) => /Migration/.test(body.itemNotFound.message),
    false,
    true,
  ],
  [
    25,
    'os-migrateLive: block_migration auto',
    act({ 'os-migrateLive': { host: 'mars', block_migration: 'auto' } }),
    (body) => /mars/.test(body.badRequest.message),
    false,
    true,
  ],
  [26, 'GET /servers/{id}: tags', show, keyIn('tags', 'server'), false, true],
  [26, 'GET /servers/{id}/tags', (w, headers) => w.user.get(server(w, '/tags'), headers), status, 404, 200],
  [
    28,
    'GET /os-hypervisors/detail: cpu_info is an object',
    get('/os-hypervisors/detail'),
    (body) => typeof body.hypervisors[0].cpu_info,
    'string',
    'object',
  ],
  [
    32,
    'POST /servers: tags of network cards',
    create({ networks: [{ tag: 'x', uuid: 'none' }] }),
    (body) => /Tags of network/.test(body.badRequest.message),
    true,
    false,
  ],
  [
    33,
    'GET /os-hypervisors: pages',
    get('/os-hypervisors?limit=1'),
    (body) => body.hypervisors.length === 1,
    false,
    true,
  ],
  [
    35,
    'GET /os-keypairs: pages',
    get('/os-keypairs?limit=1'),
    (body) => Object.hasOwn(body, 'keypairs_links'),
    false,
    true,
  ],
  [36, 'GET /os-networks: is gone', get('/os-networks'), status, 200, 404],
  [
    36,
    'GET /limits: network limits are gone',
    get('/limits'),
    keyIn('maxSecurityGroups', 'limits', 'absolute'),
    true,
    false,
  ],
  [
    36,
    'GET /os-quota-sets: network quotas are gone',
    (w, headers) => w.admin.api.get(`${BASE}/os-quota-sets/${w.admin.id}`, headers),
    keyIn('floating_ips', 'quota_set'),
    true,
    false,
  ],
  [37, 'POST /servers: networks none', create({ networks: 'none' }), status, 400, 202],
  [37, 'POST /servers: networks may not be left out', create({ networks: undefined }), status, 202, 400],
  [38, 'GET /servers: an unknown status is refused', get('/servers?status=odd', 'user'), status, 200, 400],
  [
    40,
    'GET /os-simple-tenant-usage: pages',
    get('/os-simple-tenant-usage?limit=1'),
    (body) => Object.hasOwn(body, 'tenant_usages_links'),
    false,
    true,
  ],
  [41, 'GET /os-aggregates: uuid', get('/os-aggregates'), keyIn('uuid', 'aggregates', 0), false, true],
  [
    42,
    'POST /servers: tags of network cards once more',
    create({ networks: [{ tag: 'x', uuid: 'none' }] }),
    (body) => /Tags of network/.test(body.badRequest.message),
    true,
    false,
  ],
  [
    42,
    'POST /servers: tags of disks',
    create((w) => ({
      imageRef: '',
      block_device_mapping_v2: [
        { uuid: w.volume, source_type: 'volume', destination_type: 'volume', boot_index: 0, tag: 'x' },
      ],
    })),
    (body) => /Tags of disks/.test(body.badRequest.message),
    true,
    false,
  ],
  [43, 'GET /os-hosts: is gone', get('/os-hosts'), status, 200, 404],
  [44, 'addFixedIp: is gone', acted((w) => ({ addFixedIp: { networkId: w.network } })), status, 202, 404],
  [
    45,
    'createImage: the body names the image, not Location',
    acted({ createImage: { name: 'copy' } }),
    (body, { headers }) => [Object.hasOwn(body, 'image_id'), headers.has('location')],
    [false, true],
    [true, false],
  ],
  [47, 'GET /servers/{id}: the flavor is embedded', show, keyIn('id', 'server', 'flavor'), true, false],
  [
    48,
    'GET /servers/{id}/diagnostics: one shape',
    (w, headers) => w.admin.api.get(server(w, '/diagnostics'), headers),
    (body) => Object.hasOwn(body, 'state'),
    false,
    true,
  ],
  [
    49,
    'POST os-interface: a tag',
    (w, headers) =>
      w.user.post(
        server(w, '/os-interface'),
        { interfaceAttachment: { net_id: '11111111-2222-4333-8444-555555555555', tag: 'x' } },
        headers,
      ),
    (body) => /2\.49/.test(body.badRequest?.message ?? ''),
    true,
    false,
  ],
  [
    51,
    'GET os-instance-actions/{id}: events for users',
    async (w, headers) => {
      const { body } = await w.user.get(server(w, '/os-instance-actions'));
      return w.user.get(server(w, `/os-instance-actions/${body.instanceActions[0].request_id}`), headers);
    },
    keyIn('events', 'instanceAction'),
    false,
    true,
  ],
  [52, 'POST /servers: tags', create({ networks: 'none', tags: ['red'] }), status, 400, 202],
  [53, 'GET /os-services: a uuid as id', get('/os-services'), (body) => typeof body.services[0].id, 'number', 'string'],
  [
    53,
    'GET /os-hypervisors: a uuid as id',
    get('/os-hypervisors'),
    (body) => typeof body.hypervisors[0].id,
    'number',
    'string',
  ],
  [54, 'rebuild: key_name', acted((w) => ({ rebuild: { imageRef: w.image, key_name: null } })), status, 400, 202],
  [
    55,
    'GET /flavors/{id}: description',
    (w, headers) => w.user.get(`${BASE}/flavors/${w.flavor}`, headers),
    keyIn('description', 'flavor'),
    false,
    true,
  ],
  [
    55,
    'PUT /flavors/{id}',
    (w, headers) => w.admin.api.put(`${BASE}/flavors/${w.flavor}`, { flavor: { description: 'it' } }, headers),
    status,
    404,
    200,
  ],
  [57, 'POST /servers: personality is gone', create({ networks: 'none', personality: [] }), status, 202, 400],
  [57, 'rebuild: user_data', acted((w) => ({ rebuild: { imageRef: w.image, user_data: null } })), status, 400, 202],
  [
    57,
    'GET /os-quota-sets: quotas of files are gone',
    (w, headers) => w.admin.api.get(`${BASE}/os-quota-sets/${w.admin.id}`, headers),
    keyIn('injected_files', 'quota_set'),
    true,
    false,
  ],
  [
    58,
    'GET os-instance-actions: pages',
    (w, headers) => w.user.get(server(w, '/os-instance-actions?limit=1'), headers),
    (body) => body.instanceActions.length === 1,
    false,
    true,
  ],
  [
    58,
    'GET os-instance-actions: updated_at',
    (w, headers) => w.user.get(server(w, '/os-instance-actions'), headers),
    keyIn('updated_at', 'instanceActions', 0),
    false,
    true,
  ],
  [59, 'GET /os-migrations: pages', get('/os-migrations?marker=none'), status, 200, 400],
  [
    61,
    'GET /flavors/{id}: extra_specs',
    (w, headers) => w.admin.api.get(`${BASE}/flavors/${w.flavor}`, headers),
    keyIn('extra_specs', 'flavor'),
    false,
    true,
  ],
  [62, 'events of an action: host', eventOf('host'), has, false, true],
  [62, 'events of an action: hostId', eventOf('hostId'), has, false, true],
  [
    63,
    'GET /servers/{id}: trusted_image_certificates',
    show,
    keyIn('trusted_image_certificates', 'server'),
    false,
    true,
  ],
  [
    64,
    'GET /os-server-groups: policy and rules',
    get('/os-server-groups'),
    (body) => ['policies', 'metadata', 'policy', 'rules'].filter((key) => Object.hasOwn(body.server_groups[0], key)),
    ['policies', 'metadata'],
    ['policy', 'rules'],
  ],
  [
    66,
    'GET /servers: changes-before',
    get('/servers?changes-before=2001-01-01'),
    (body) => body.servers.length > 0,
    true,
    false,
  ],
  [
    67,
    'POST /servers: the type of a new volume',
    create((w) => ({
      networks: 'none',
      imageRef: '',
      block_device_mapping_v2: [
        {
          uuid: w.image,
          source_type: 'image',
          destination_type: 'volume',
          boot_index: 0,
          volume_size: 1,
          volume_type: '__DEFAULT__',
        },
      ],
    })),
    status,
    400,
    202,
  ],
  [
    68,
    'os-migrateLive: force is gone',
    act({ 'os-migrateLive': { host: 'mars', block_migration: 'auto', force: true } }),
    (body) => /mars/.test(body.badRequest.message),
    true,
    false,
  ],
  [
    68,
    'evacuate: force is gone',
    act({ evacuate: { force: true } }),
    (body) => /still in use/.test(body.badRequest.message),
    true,
    false,
  ],
  [
    70,
    'GET os-interface: tags',
    (w, headers) => w.user.get(server(w, '/os-interface'), headers),
    keyIn('tag', 'interfaceAttachments', 0),
    false,
    true,
  ],
  [
    70,
    'GET os-volume_attachments: tags',
    (w, headers) => w.user.get(server(w, '/os-volume_attachments'), headers),
    keyIn('tag', 'volumeAttachments', 0),
    false,
    true,
  ],
  [71, 'GET /servers/{id}: server_groups', show, keyIn('server_groups', 'server'), false, true],
  [73, 'GET /servers/{id}: locked_reason', show, keyIn('locked_reason', 'server'), false, true],
  [
    73,
    'GET /servers?locked',
    get('/servers?locked=true'),
    (body) => body.servers.some(({ name }: { name: string }) => name === 'world'),
    true,
    false,
  ],
  [74, 'POST /servers: a host', create({ networks: 'none', host: 'sim-1' }), status, 400, 202],
  [75, 'GET /servers: an unknown key is refused', get('/servers?colour=red', 'user'), status, 200, 400],
  [
    75,
    'GET /flavors/{id}: no swap is 0',
    (w, headers) => w.admin.api.get(`${BASE}/flavors/${w.flavor}`, headers),
    (body) => body.flavor.swap,
    '',
    0,
  ],
  [
    75,
    'PUT /servers/{id}: the whole server',
    (w, headers) => w.admin.api.put(server(w), { server: { name: 'world' } }, headers),
    keyIn('key_name', 'server'),
    false,
    true,
  ],
  [77, 'unshelve: a zone', act({ unshelve: { availability_zone: 'nova' } }), status, 409, 409],
  [
    79,
    'POST os-volume_attachments: delete_on_termination',
    (w, headers) =>
      w.user.post(
        server(w, '/os-volume_attachments'),
        { volumeAttachment: { volumeId: w.volume, delete_on_termination: true } },
        headers,
      ),
    (body) => /2\.79/.test(body.badRequest.message),
    true,
    false,
  ],
  [
    79,
    'GET os-volume_attachments: delete_on_termination',
    (w, headers) => w.user.get(server(w, '/os-volume_attachments'), headers),
    keyIn('delete_on_termination', 'volumeAttachments', 0),
    false,
    true,
  ],
  [
    83,
    'GET /servers?vm_state: counts for users',
    get('/servers?vm_state=paused', 'user'),
    (body) => body.servers.length > 0,
    true,
    false,
  ],
  [84, 'events of an action: details', eventOf('details'), has, false, true],
  [
    85,
    'PUT os-volume_attachments/{id}: delete_on_termination',
    (w, headers) =>
      w.admin.api.put(
        server(w, `/os-volume_attachments/${w.volume}`),
        { volumeAttachment: { volumeId: w.volume, delete_on_termination: true } },
        headers,
      ),
    status,
    400,
    202,
  ],
  [
    88,
    'GET /os-hypervisors/detail: no sizes',
    get('/os-hypervisors/detail'),
    (body) => [Object.hasOwn(body.hypervisors[0], 'vcpus'), Object.hasOwn(body.hypervisors[0], 'uptime')],
    [true, false],
    [false, true],
  ],
  [88, 'GET /os-hypervisors/statistics: is gone', get('/os-hypervisors/statistics'), status, 200, 404],
  [
    89,
    'GET os-volume_attachments: ids of its own',
    (w, headers) => w.user.get(server(w, '/os-volume_attachments'), headers),
    (body) => ['id', 'attachment_id', 'bdm_uuid'].filter((key) => Object.hasOwn(body.volumeAttachments[0], key)),
    ['id'],
    ['attachment_id', 'bdm_uuid'],
  ],
  [
    90,
    'PUT /servers/{id}: hostname',
    (w, headers) => w.admin.api.put(server(w), { server: { hostname: 'one' } }, headers),
    status,
    400,
    200,
  ],
  [90, 'GET /servers/{id}: hostname for users', show, keyIn('OS-EXT-SRV-ATTR:hostname', 'server'), false, true],
  [91, 'unshelve: a host', act({ unshelve: { availability_zone: null, host: 'sim-1' } }), status, 400, 409],
  [92, 'POST /os-keypairs: keys are only imported', newKey(), status, 201, 400],
  [
    94,
    'PUT /servers/{id}: a hostname with its domain',
    (w, headers) => w.admin.api.put(server(w), { server: { hostname: 'one.example.org' } }, headers),
    status,
    400,
    200,
  ],
  [96, 'GET /servers/{id}: pinned_availability_zone', show, keyIn('pinned_availability_zone', 'server'), false, true],
];

describe('every row of the table of microversions', () => {
  test.each(TABLE.map((row) => [`2.${row[0]}`, row[1], row] as const))(
    '%s, %s: not below',
    async (_version, _what, row) => {
      const [minor, , ask, see, below, from] = row;
      const seen = async (requested: number) => {
        const answer = await ask(world, at(`2.${requested}`));
        return see(answer.body, answer);
      };
      expect([await seen(minor - 1), await seen(minor)]).toEqual([below, from]);
    },
  );
});

test('GET /servers: the project may stand in the path, and another one’s is refused with 400', async () => {
  const { admin } = world;
  for (const version of ['2.1', '2.18']) {
    expect((await admin.api.get(`${BASE}/${admin.id}/servers`, at(version))).status).toBe(200);
  }
  expect((await admin.api.get(`${BASE}/${'0'.repeat(32)}/servers`, at('2.18'))).status).toBe(400);
});
