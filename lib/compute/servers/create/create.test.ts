import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

const create = (project: TestProject, server: object, version = '2.1', hints?: object) =>
  project.api.post(SERVERS, { server, ...(hints ? { 'os:scheduler_hints': hints } : {}) }, at(version));

const withImage = async (project: TestProject) => ({
  name: 'web',
  flavorRef: '1',
  imageRef: await insertImage(platform, project.id),
});

const countServers = async (project: TestProject) => (await project.api.get(SERVERS)).body.servers.length;

describe('POST /servers, what clients send', () => {
  test('references may be URLs, and null means not given for every optional key', async () => {
    const project = await newProject(platform);
    const { imageRef } = await withImage(project);
    const optional = [
      'key_name',
      'networks',
      'security_groups',
      'user_data',
      'availability_zone',
      'metadata',
      'adminPass',
    ];
    const nulls = Object.fromEntries(optional.map((key) => [key, null]));
    const answer = await create(project, {
      name: 'web',
      flavorRef: 'http://nephos.test/compute/flavors/1',
      imageRef: `http://nephos.test/image/v2/images/${imageRef}/`,
      ...nulls,
    });
    expect(answer.status).toBe(202);
  });

  test('the command-line client repeats the image as local root disk at 2.96', async () => {
    const project = await newProject(platform);
    const { imageRef, ...rest } = await withImage(project);
    const disk = { uuid: imageRef, boot_index: 0, source_type: 'image', destination_type: 'local' };
    const server = { ...rest, imageRef, networks: 'none', min_count: 1, max_count: 1 };
    const answer = await create(
      project,
      { ...server, block_device_mapping_v2: [{ ...disk, delete_on_termination: true }] },
      '2.96',
    );
    expect(answer.status).toBe(202);
    expect(answer.body.server.name).toBe('web');
  });

  test('several servers get numbered names and are found by their reservation', async () => {
    const project = await newProject(platform);
    const server = { ...(await withImage(project)), min_count: 2, max_count: '3', return_reservation_id: true };
    const { body, status } = await create(project, server);
    expect(status).toBe(202);
    expect(body).toEqual({ reservation_id: expect.stringMatching(/^r-[0-9a-f]{8}$/) });
    const found = await project.api.get(`${SERVERS}?reservation_id=${body.reservation_id}&sort_key=name&sort_dir=asc`);
    expect(found.body.servers.map(({ name }: { name: string }) => name)).toEqual(['web-1', 'web-2', 'web-3']);
  });

  test('description, tags, key and zone are kept', async () => {
    const project = await newProject(platform);
    await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'mine' } });
    const id = await launchAt(project, '2.96', {
      description: 'front',
      tags: ['b', 'a', 'b'],
      key_name: 'mine',
      availability_zone: 'nova',
      hostname: 'front-1',
      networks: 'none',
    });
    expect(await show(project, id, '2.96')).toMatchObject({
      description: 'front',
      tags: ['b', 'a'],
      key_name: 'mine',
      pinned_availability_zone: 'nova',
      'OS-EXT-SRV-ATTR:hostname': 'front-1',
    });
  });
});

describe('POST /servers, what is refused', () => {
  const file = Buffer.alloc(65_536).toString('base64');
  test.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['a name that is a number', { name: 5 }, 'name'],
    ['a name of 256 characters', { name: 'n'.repeat(256) }, 'name'],
    ['no flavor', { flavorRef: undefined }, 'flavorRef'],
    ['an unknown flavor', { flavorRef: '99' }, 'Flavor 99 could not be found.'],
    ['an unknown image', { imageRef: randomUUID() }, 'could not be found'],
    ['no image and no volume', { imageRef: '' }, 'Specify imageRef'],
    ['an unknown key', { key_name: 'nope' }, 'Invalid key_name provided: nope'],
    ['a network id that is none', { networks: [{ uuid: 'private' }] }, 'private'],
    ['an unknown network', { networks: [{ uuid: randomUUID() }] }, 'could not be found'],
    ['networks auto below 2.37', { networks: 'auto' }, '2.37'],
    ['another security group', { security_groups: [{ name: 'db' }] }, 'Security group db not found for project'],
    ['user data that is not Base64', { user_data: '#!/bin/sh' }, 'Use Base64.'],
    ['user data over 64 KiB', { user_data: file }, '65535'],
    ['an unknown zone', { availability_zone: 'mars' }, 'availability zone mars'],
    ['metadata with a blank key', { metadata: { '': 'x' } }, 'metadata'],
    ['a metadata value over 255 characters', { metadata: { a: 'x'.repeat(256) } }, 'metadata'],
    ['min_count 0', { min_count: 0 }, 'min_count'],
    ['min_count that is no number', { min_count: '1a' }, 'min_count'],
    ['max_count below min_count', { min_count: 3, max_count: 2 }, 'min_count must be <= max_count.'],
    ['a fixed IP for several servers', { max_count: 2, networks: [{ fixed_ip: '192.0.2.9' }] }, 'one server only'],
    ['an IPv4 address that is none', { accessIPv4: '300.1.1.1' }, 'accessIPv4'],
    ['an IPv6 address that is none', { accessIPv6: 'fe80::zz' }, 'accessIPv6'],
    ['a description below 2.19', { description: 'x' }, '2.19'],
    ['tags below 2.52', { tags: ['a'] }, '2.52'],
    ['files to inject that are not Base64', { personality: [{ path: '/a', contents: '#!' }] }, 'Use Base64.'],
    ['the old form of disks with an unknown volume', { block_device_mapping: [{ volume_id: 'x' }] }, 'get volume x'],
    ['a key nobody knows', { colour: 'red' }, 'Unknown field.'],
  ])('%s', async (_, changes, message) => {
    const project = await newProject(platform);
    const answer = await create(project, { ...(await withImage(project)), ...changes });
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).toContain(message);
    expect(await countServers(project)).toBe(0);
  });

  test('scheduler hints that are not offered', async () => {
    const project = await newProject(platform);
    const server = await withImage(project);
    expect((await create(project, server, '2.1', { group: randomUUID() })).status).toBe(400);
    expect((await create(project, server, '2.1', { unheard_of: true })).status).toBe(202);
  });

  test('a flavor too small for the image', async () => {
    const project = await newProject(platform);
    const imageRef = await insertImage(platform, project.id, { min_ram: 513 });
    const answer = await create(project, { name: 'web', flavorRef: '1', imageRef });
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).toContain('memory is too small');
  });

  test("another project's private image", async () => {
    const project = await newProject(platform);
    const imageRef = await insertImage(platform, (await newProject(platform)).id);
    expect((await create(project, { name: 'web', flavorRef: '1', imageRef })).status).toBe(400);
  });

  test('a host of one’s own choice, from anyone but administrators: 403', async () => {
    const project = await newProject(platform);
    const answer = await create(project, { ...(await withImage(project)), availability_zone: 'nova:sim-2' });
    expect(answer.status).toBe(403);
    expect(answer.body.forbidden.message).toContain('role admin');
  });

  test('networks left out from 2.37 on', async () => {
    const project = await newProject(platform);
    expect((await create(project, await withImage(project), '2.37')).status).toBe(400);
  });

  test('networks left out below 2.37 when there are several: 409', async () => {
    const project = await newProject(platform);
    await newPrivateNetwork(project, 'one');
    await newPrivateNetwork(project, 'two');
    const answer = await create(project, await withImage(project));
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toContain('Multiple possible networks');
  });
});

test('POST /servers: networks left out below 2.37 attaches the only network of the project', async () => {
  const project = await newProject(platform);
  await newPrivateNetwork(project, 'only');
  const id = await launch(platform, project);
  expect(Object.keys((await show(project, id)).addresses)).toEqual(['only']);
});

describe('POST /servers, from a volume', () => {
  const root = (uuid: string) => ({ uuid, boot_index: 0, source_type: 'volume', destination_type: 'volume' });

  const bootable = async (project: TestProject) => {
    const id = await newVolume(platform, project);
    await platform.platform.services.database.transact((tx) =>
      tx.updateTable('volumes').set({ bootable: 1 }).where('id', '=', id).execute(),
    );
    return id;
  };

  test('the server has no image, and its root volume is in use and cannot be detached', async () => {
    const project = await newProject(platform);
    const volumeId = await bootable(project);
    const id = await launch(platform, project, { imageRef: '', block_device_mapping_v2: [root(volumeId)] });
    const server = await show(project, id, '2.3');
    expect(server.image).toBe('');
    expect(server['os-extended-volumes:volumes_attached']).toEqual([{ id: volumeId, delete_on_termination: false }]);
    expect(await showVolume(project, volumeId)).toMatchObject({
      status: 'in-use',
      attachments: [{ server_id: id, device: '/dev/vda' }],
    });
    const answer = await project.api.delete(`${SERVERS}/${id}/os-volume_attachments/${volumeId}`);
    expect(answer.status).toBe(400);
  });

  test('imageRef beside a volume at boot_index 0 is looked at and not booted from: the volume is the root disk', async () => {
    const project = await newProject(platform);
    const imageRef = await insertImage(platform, project.id, { min_disk: 50 });
    const volumeId = await newVolume(platform, project);
    const input = { name: 'web', flavorRef: '1', networks: 'none', block_device_mapping_v2: [root(volumeId)] };
    const large = await insertImage(platform, project.id, { min_ram: 1_000_000 });
    for (const wrong of [randomUUID(), large]) {
      expect((await create(project, { ...input, imageRef: wrong }, '2.37')).status).toBe(400);
    }
    const answer = await create(project, { ...input, imageRef }, '2.37');
    expect(answer.status).toBe(202);
    await settle(platform);
    const shown = await show(project, answer.body.server.id);
    expect(shown).toMatchObject({
      status: 'ACTIVE',
      image: '',
      'os-extended-volumes:volumes_attached': [{ id: volumeId }],
    });
  });

  test.each<[string, (id: string) => object[], string]>([
    ['a volume that is not bootable', (id) => [root(id)], 'is not bootable'],
    ['an unknown volume', () => [root(randomUUID())], 'failed to get volume'],
    ['two roots', (id) => [root(id), root(randomUUID())], 'boot_index 0'],
    [
      'a blank disk',
      () => [{ source_type: 'blank', destination_type: 'local', boot_index: 0 }],
      'Booting from a blank local disk',
    ],
    [
      'a new volume from no image',
      () => [{ ...root(''), source_type: 'image', volume_size: 1 }],
      'Missing device UUID',
    ],
    ['a data volume and nothing to boot from', (id) => [{ ...root(id), boot_index: -1 }], 'Specify imageRef'],
  ])('%s is refused with 400 and reserves nothing', async (_, devices, message) => {
    const project = await newProject(platform);
    const volumeId = await newVolume(platform, project);
    const server = { name: 'web', flavorRef: '1', imageRef: '', block_device_mapping_v2: devices(volumeId) };
    const answer = await create(project, server);
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).toContain(message);
    expect(await showVolume(project, volumeId)).toMatchObject({ status: 'available' });
  });
});

describe('POST /servers, quotas', () => {
  test.each([
    ['instances', 0, 'Quota exceeded for instances: Requested 1, but already used 0 of 0 instances'],
    ['cores', 0, 'Quota exceeded for cores: Requested 1, but already used 0 of 0 cores'],
    ['ram', 511, 'Quota exceeded for ram: Requested 512, but already used 0 of 511 ram'],
  ])('over %s is refused with 413 that names it', async (resource, hardLimit, message) => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, resource, hardLimit);
    const answer = await create(project, await withImage(project));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ entityTooLarge: { code: 413, message } });
    expect(answer.headers.has('retry-after')).toBe(false);
    expect(await countServers(project)).toBe(0);
  });

  test('a refusal names every resource that does not fit, so that all limits can be raised at once', async () => {
    const project = await newProject(platform);
    for (const resource of ['ram', 'cores', 'instances']) await setQuota(platform, project.id, resource, 1);
    const answer = await create(project, { ...(await withImage(project)), min_count: 2, max_count: 2 });
    const message =
      'Quota exceeded for cores, instances, ram: Requested 2, 2, 1024, but already used 0, 0, 0 of 1, 1, 1 cores, instances, ram';
    expect(answer.body).toEqual({ entityTooLarge: { code: 413, message } });
  });

  test('of several servers as many are made as fit, down to min_count', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'instances', 2);
    const server = await withImage(project);
    expect((await create(project, { ...server, min_count: 3, max_count: 5 })).status).toBe(413);
    expect((await create(project, { ...server, min_count: 1, max_count: 5 })).status).toBe(202);
    expect(await countServers(project)).toBe(2);
  });

  test('ten requests at once never pass the limit of instances', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'instances', 4);
    const server = await withImage(project);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(project, server)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(6);
    expect(await countServers(project)).toBe(4);
  });
});

test('POST /servers: an administrator chooses the host, by zone or from 2.74 by name', async () => {
  const project = await newProject(platform, 'admin');
  const [byZone, byName] = [
    await launchAt(project, '2.1', { availability_zone: 'nova:sim-2' }),
    await launchAt(project, '2.74', { host: 'sim-3', networks: 'none' }),
  ];
  expect((await show(project, byZone))['OS-EXT-SRV-ATTR:host']).toBe('sim-2');
  expect((await show(project, byName))['OS-EXT-SRV-ATTR:host']).toBe('sim-3');
  const api = await signInAdmin(platform);
  expect((await api.get(`${SERVERS}?all_tenants=1&host=sim-2&project_id=${project.id}`)).body.servers).toMatchObject([
    { id: byZone },
  ]);
});

async function launchAt(project: TestProject, version: string, changes: object): Promise<string> {
  const answer = await create(project, { ...(await withImage(project)), ...changes }, version);
  expect(answer.status).toBe(202);
  await settle(platform);
  return answer.body.server.id;
}

test('POST /servers: devices are tagged at 2.32 and from 2.42 on, not between, and shown so from 2.70', async () => {
  const project = await newProject(platform);
  const volumeId = await newVolume(platform, project);
  const input = {
    networks: [{ uuid: await newPrivateNetwork(project), tag: 'lan' }],
    block_device_mapping_v2: [{ uuid: volumeId, source_type: 'volume', destination_type: 'volume', tag: 'data' }],
  };
  for (const version of ['2.31', '2.33', '2.41']) {
    const refused = await create(project, { ...(await withImage(project)), ...input }, version);
    expect([refused.status, refused.body.badRequest.message]).toEqual([400, expect.stringMatching(/^Tags of /)]);
  }
  const id = await launchAt(project, '2.42', input);
  const get = async (path: string) => (await project.api.get(`${SERVERS}/${id}/${path}`, at('2.70'))).body;
  expect((await get('os-interface')).interfaceAttachments).toMatchObject([{ tag: 'lan' }]);
  expect((await get('os-volume_attachments')).volumeAttachments).toMatchObject([{ tag: 'data' }]);
});
