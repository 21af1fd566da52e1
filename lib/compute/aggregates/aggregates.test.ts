import { describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newFlavor, settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '6' });
const AGGREGATES = '/compute/v2.1/os-aggregates';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);

let made = 0;
async function newAggregate(admin: ApiClient, input: object = {}): Promise<number> {
  made += 1;
  const answer = await admin.post(AGGREGATES, { aggregate: { name: `aggregate-${made}`, ...input } });
  expect(answer.status).toBe(200);
  return answer.body.aggregate.id;
}
const act = (admin: ApiClient, id: number, action: object) => admin.post(`${AGGREGATES}/${id}/action`, action);
const hostOf = async (project: TestProject, id: string) => (await show(project, id))['OS-EXT-SRV-ATTR:host'];

describe('POST /os-aggregates', () => {
  test('answers 200 without hosts and metadata, which GET shows', async () => {
    const admin = await signInAdmin(platform);
    const created = await admin.post(AGGREGATES, { aggregate: { name: 'ssd', availability_zone: 'west' } }, at('2.41'));
    const aggregate = {
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'ssd',
      availability_zone: 'west',
      created_at: TIME,
      updated_at: null,
      deleted: false,
      deleted_at: null,
    };
    expect([created.status, created.body]).toEqual([200, { aggregate }]);
    const { id } = created.body.aggregate;
    const shown = (await admin.get(`${AGGREGATES}/${id}`, at('2.41'))).body.aggregate;
    expect(shown).toEqual({ ...aggregate, hosts: [], metadata: { availability_zone: 'west' } });
    expect((await admin.get(AGGREGATES, at('2.41'))).body.aggregates).toContainEqual(shown);
    expect((await admin.get(`${AGGREGATES}/${id}`, at('2.40'))).body.aggregate).not.toHaveProperty('uuid');
  });

  test.each<[string, object, number]>([
    ['no name', {}, 400],
    ['an empty name', { name: '' }, 400],
    ['a name of spaces', { name: '  ' }, 400],
    ['a name of 256 characters', { name: 'n'.repeat(256) }, 400],
    ['an empty zone', { name: 'a', availability_zone: '' }, 400],
    ['a zone with a colon', { name: 'a', availability_zone: 'west:1' }, 400],
    ["the platform's own zone", { name: 'a', availability_zone: 'internal' }, 400],
    ['a key nobody knows', { name: 'a', colour: 'red' }, 400],
  ])('%s is refused with 400', async (_, aggregate, status) => {
    const admin = await signInAdmin(platform);
    expect((await admin.post(AGGREGATES, { aggregate })).status).toBe(status);
  });

  test('a name in use is refused with 409', async () => {
    const admin = await signInAdmin(platform);
    await newAggregate(admin, { name: 'twice' });
    const answer = await admin.post(AGGREGATES, { aggregate: { name: 'twice' } });
    expect([answer.status, answer.body.conflictingRequest.message]).toEqual([409, 'Aggregate twice already exists.']);
  });
});

describe('PUT /os-aggregates/{id}', () => {
  test('renames, and makes a zone of the hosts, or none', async () => {
    const admin = await signInAdmin(platform);
    const id = await newAggregate(admin);
    const put = (aggregate: object) => admin.put(`${AGGREGATES}/${id}`, { aggregate });
    expect((await put({ name: 'renamed', availability_zone: 'north' })).body.aggregate).toMatchObject({
      name: 'renamed',
      availability_zone: 'north',
      metadata: { availability_zone: 'north' },
      updated_at: TIME,
    });
    expect((await put({ availability_zone: null })).body.aggregate).toMatchObject({
      name: 'renamed',
      availability_zone: null,
      metadata: {},
    });
  });

  test('nothing to change is refused with 400, a name in use with 409, an unknown aggregate with 404', async () => {
    const admin = await signInAdmin(platform);
    const id = await newAggregate(admin);
    await newAggregate(admin, { name: 'taken' });
    expect((await admin.put(`${AGGREGATES}/${id}`, { aggregate: {} })).status).toBe(400);
    expect((await admin.put(`${AGGREGATES}/${id}`, { aggregate: { name: 'taken' } })).status).toBe(409);
    expect((await admin.put(`${AGGREGATES}/99999`, { aggregate: { name: 'a' } })).status).toBe(404);
  });
});

describe('DELETE /os-aggregates/{id}', () => {
  test('answers 200; with hosts it is refused with 400 and stays', async () => {
    const admin = await signInAdmin(platform);
    const id = await newAggregate(admin);
    await act(admin, id, { add_host: { host: 'sim-1' } });
    expect((await admin.delete(`${AGGREGATES}/${id}`)).status).toBe(400);
    await act(admin, id, { remove_host: { host: 'sim-1' } });
    expect((await admin.delete(`${AGGREGATES}/${id}`)).status).toBe(200);
    expect((await admin.get(`${AGGREGATES}/${id}`)).status).toBe(404);
    expect((await admin.delete(`${AGGREGATES}/${id}`)).status).toBe(404);
  });

  test.each(['ssd', '1.5', '999999999999'])('GET /os-aggregates/%s: what is no id is 404', async (id) => {
    expect((await (await signInAdmin(platform)).get(`${AGGREGATES}/${id}`)).status).toBe(404);
  });
});

describe('POST /os-aggregates/{id}/action', () => {
  test('add_host and remove_host answer 200 with the whole aggregate', async () => {
    const admin = await signInAdmin(platform);
    const id = await newAggregate(admin);
    await act(admin, id, { add_host: { host: 'sim-2' } });
    const added = await act(admin, id, { add_host: { host: 'sim-1' } });
    expect([added.status, added.body.aggregate.hosts]).toEqual([200, ['sim-1', 'sim-2']]);
    const removed = await act(admin, id, { remove_host: { host: 'sim-2' } });
    expect([removed.status, removed.body.aggregate.hosts]).toEqual([200, ['sim-1']]);
  });

  test('set_metadata adds, replaces, and removes what is null', async () => {
    const admin = await signInAdmin(platform);
    const id = await newAggregate(admin);
    await act(admin, id, { set_metadata: { metadata: { disk: 'ssd', rack: '7' } } });
    const answer = await act(admin, id, { set_metadata: { metadata: { disk: 'nvme', rack: null, gone: null } } });
    expect([answer.status, answer.body.aggregate.metadata]).toEqual([200, { disk: 'nvme' }]);
  });

  test.each<[string, object, number]>([
    ['an unknown host', { add_host: { host: 'mars' } }, 404],
    ['a host that is not in', { remove_host: { host: 'sim-1' } }, 404],
    ['no host', { add_host: {} }, 400],
    ['metadata that are none', { set_metadata: { metadata: [] } }, 400],
    ['a value that is a number', { set_metadata: { metadata: { a: 1 } } }, 400],
    ['a value of 256 characters', { set_metadata: { metadata: { a: 'x'.repeat(256) } } }, 400],
    ['an empty key', { set_metadata: { metadata: { '': 'x' } } }, 400],
    ['a zone with a colon', { set_metadata: { metadata: { availability_zone: 'a:b' } } }, 400],
    ['an unknown action', { paint: {} }, 400],
  ])('%s is refused', async (_, action, status) => {
    const admin = await signInAdmin(platform);
    const id = await newAggregate(admin);
    expect((await act(admin, id, action)).status).toBe(status);
    expect((await admin.get(`${AGGREGATES}/${id}`)).body.aggregate).toMatchObject({ hosts: [], metadata: {} });
  });

  test('a host that is in already is refused with 409, and any action on an unknown aggregate with 404', async () => {
    const admin = await signInAdmin(platform);
    const id = await newAggregate(admin);
    await act(admin, id, { add_host: { host: 'sim-1' } });
    expect((await act(admin, id, { add_host: { host: 'sim-1' } })).status).toBe(409);
    expect((await act(admin, 99_999, { add_host: { host: 'sim-1' } })).status).toBe(404);
    expect((await act(admin, 99_999, { set_metadata: { metadata: {} } })).status).toBe(404);
  });
});

describe('The zone of a host', () => {
  const zonesOf = async ({ api }: TestProject): Promise<string[]> =>
    (await api.get('/compute/v2.1/os-availability-zone')).body.availabilityZoneInfo.map(
      ({ zoneName }: { zoneName: string }) => zoneName,
    );

  test('is that of its aggregate, and its own again when it leaves', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform, 'admin');
    const id = await newAggregate(admin, { availability_zone: 'east' });
    expect(await zonesOf(project)).not.toContain('east');
    await act(admin, id, { add_host: { host: 'sim-5' } });
    expect(await zonesOf(project)).toContain('east');
    const server = await launch(platform, project, { availability_zone: 'east' });
    expect(await show(project, server)).toMatchObject({
      'OS-EXT-AZ:availability_zone': 'east',
      'OS-EXT-SRV-ATTR:host': 'sim-5',
    });
    await project.api.delete(`/compute/v2.1/servers/${server}`);
    await settle(platform);
    await act(admin, id, { set_metadata: { metadata: { availability_zone: null } } });
    expect(await zonesOf(project)).not.toContain('east');
  });

  test.each<[string, (id: number) => object]>([
    ['remove_host', () => ({ remove_host: { host: 'sim-6' } })],
    ['set_metadata', () => ({ set_metadata: { metadata: { availability_zone: 'south-2' } } })],
  ])('%s: a host with servers would change its zone: refused with 409, and all stays', async (name, action) => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform, 'admin');
    const id = await newAggregate(admin, { availability_zone: `south-${name}` });
    await act(admin, id, { add_host: { host: 'sim-6' } });
    const server = await launch(platform, project, { availability_zone: `south-${name}` });
    const answer = await act(admin, id, action(id));
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toContain('Host sim-6 has instances');
    expect((await admin.put(`${AGGREGATES}/${id}`, { aggregate: { availability_zone: null } })).status).toBe(409);
    expect((await admin.get(`${AGGREGATES}/${id}`)).body.aggregate).toMatchObject({
      hosts: ['sim-6'],
      availability_zone: `south-${name}`,
    });
    expect((await act(admin, id, { set_metadata: { metadata: { rack: '7' } } })).status).toBe(200);
    await project.api.delete(`/compute/v2.1/servers/${server}`);
    await settle(platform);
    expect((await act(admin, id, { remove_host: { host: 'sim-6' } })).status).toBe(200);
  });

  test('two zones for one host are refused with 409', async () => {
    const admin = await signInAdmin(platform);
    const [one, other] = [
      await newAggregate(admin, { availability_zone: 'one' }),
      await newAggregate(admin, { availability_zone: 'two' }),
    ];
    await act(admin, one, { add_host: { host: 'sim-4' } });
    expect((await act(admin, other, { add_host: { host: 'sim-4' } })).status).toBe(409);
    expect((await admin.get(`${AGGREGATES}/${other}`)).body.aggregate.hosts).toEqual([]);
    await act(admin, one, { remove_host: { host: 'sim-4' } });
  });
});

describe('The scheduler', () => {
  test('gives a flavor that asks for a property to hosts of an aggregate that has it', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform, 'admin');
    const id = await newAggregate(admin);
    await act(admin, id, { set_metadata: { metadata: { disk: 'ssd, nvme' } } });
    await act(admin, id, { add_host: { host: 'sim-3' } });
    const flavor = await newFlavor(admin, { disk: 1 });
    const specs = (value: string) => ({ extra_specs: { 'aggregate_instance_extra_specs:disk': value, other: 'x' } });
    await admin.post(`/compute/v2.1/flavors/${flavor}/os-extra_specs`, specs('nvme'));
    expect(await hostOf(project, await launch(platform, project, { flavorRef: flavor }))).toBe('sim-3');

    await admin.post(`/compute/v2.1/flavors/${flavor}/os-extra_specs`, specs('tape'));
    const failed = await show(project, await launch(platform, project, { flavorRef: flavor }));
    expect(failed.fault.message).toContain('of 6, aggregate properties removed 6.');
  });

  test('keeps the hosts of an aggregate with filter_tenant_id for the projects it names', async () => {
    const admin = await signInAdmin(platform);
    const [mine, other] = [await newProject(platform, 'admin'), await newProject(platform, 'admin')];
    const id = await newAggregate(admin, { availability_zone: 'kept' });
    await act(admin, id, { set_metadata: { metadata: { filter_tenant_id: mine.id } } });
    await act(admin, id, { add_host: { host: 'sim-1' } });
    expect(await hostOf(mine, await launch(platform, mine, { availability_zone: 'kept' }))).toBe('sim-1');
    const failed = await show(other, await launch(platform, other, { availability_zone: 'kept' }));
    expect(failed.fault.message).toContain('aggregate project removed 1');
  });
});

describe('POST /os-aggregates/{id}/images', () => {
  test('answers 202 from 2.81 on and is 404 below', async () => {
    const project = await newProject(platform, 'admin');
    const id = await newAggregate(project.api);
    const cache = [{ id: await insertImage(platform, project.id) }];
    const answer = await project.api.post(`${AGGREGATES}/${id}/images`, { cache }, at('2.81'));
    expect([answer.status, answer.body]).toEqual([202, '']);
    expect((await project.api.post(`${AGGREGATES}/${id}/images`, { cache }, at('2.80'))).status).toBe(404);
    expect((await project.api.post(`${AGGREGATES}/99999/images`, { cache }, at('2.81'))).status).toBe(404);
  });

  test.each<[string, object[]]>([
    ['no image', []],
    ['an unknown image', [{ id: '70a599e0-31e7-49b7-b260-868f441e862b' }]],
    ['what is no id', [{ id: 'cirros' }]],
  ])('%s is refused with 400', async (_, cache) => {
    const admin = await signInAdmin(platform);
    const id = await newAggregate(admin);
    expect((await admin.post(`${AGGREGATES}/${id}/images`, { cache }, at('2.81'))).status).toBe(400);
  });
});
