import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ApiClient, signInAdmin } from '#lib/testing/api.ts';
import { newSegment, protect, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '60' });
withoutRecovery(platform);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
const NEW = { type: 'COMPUTE', control_attributes: 'SSH' };

let used = 0;
const newName = () => {
  used += 1;
  return `sim-${used}`;
};
const hostsOf = (segment: string) => `/ha/v1/segments/${segment}/hosts`;
async function newHost(admin: ApiClient, given: object = {}): Promise<{ path: string; name: string; segment: string }> {
  const segment = await newSegment(admin);
  const name = newName();
  const { body } = await admin.post(hostsOf(segment), { host: { ...NEW, name, ...given } });
  return { path: `${hostsOf(segment)}/${body.host.uuid}`, name, segment };
}

describe('POST /segments/{id}/hosts', () => {
  test('answers 201 with the segment in it, and GET shows the same', async () => {
    const admin = await signInAdmin(platform);
    const segment = await newSegment(admin, { name: 'rack 1' });
    const name = newName();
    const { status, body } = await admin.post(hostsOf(segment), { host: { ...NEW, name } });
    const host = {
      ...NEW,
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name,
      reserved: false,
      on_maintenance: false,
      failover_segment_id: segment,
      failover_segment: expect.objectContaining({ uuid: segment, name: 'rack 1' }),
      created_at: TIME,
      updated_at: null,
    };
    expect([status, body]).toEqual([201, { host }]);
    expect((await admin.get(`${hostsOf(segment)}/${body.host.uuid}`)).body).toEqual({ host });
  });

  test.each<[string, object]>([
    ['a host that compute does not know', { name: 'mars' }],
    ['a name that compute writes otherwise', { name: 'SIM-1' }],
    ['no type', { type: undefined }],
    ['an empty type', { type: ' ' }],
    ['no control attributes', { control_attributes: undefined }],
    ['a flag that is none', { reserved: 'perhaps' }],
    ['a key nobody knows', { colour: 'red' }],
  ])('%s is refused with 400', async (_title, given) => {
    const admin = await signInAdmin(platform);
    const answer = await admin.post(hostsOf(await newSegment(admin)), { host: { ...NEW, name: newName(), ...given } });
    expect([answer.status, answer.body.badRequest.code]).toEqual([400, 400]);
  });

  test('says of a host that compute does not know what clients know', async () => {
    const admin = await signInAdmin(platform);
    const { body } = await admin.post(hostsOf(await newSegment(admin)), { host: { ...NEW, name: 'mars' } });
    expect(body.badRequest.message).toBe('Compute service with name mars could not be found.');
  });

  test('a host of any segment is refused with 409, an unknown segment with 404', async () => {
    const admin = await signInAdmin(platform);
    const { name } = await newHost(admin);
    const again = await admin.post(hostsOf(await newSegment(admin)), { host: { ...NEW, name } });
    expect([again.status, again.body.conflictingRequest.message]).toEqual([
      409,
      `Host with name ${name} already exists.`,
    ]);
    expect((await admin.post(hostsOf(randomUUID()), { host: { ...NEW, name: newName() } })).status).toBe(404);
  });
});

describe('GET /segments/{id}/hosts', () => {
  test('filters combine, in every spelling of a flag, and pages follow one another', async () => {
    const admin = await signInAdmin(platform);
    const segment = await newSegment(admin);
    const post = async (given: object) =>
      (await admin.post(hostsOf(segment), { host: { ...NEW, name: newName(), ...given } })).body.host.name as string;
    const plain = await post({});
    const reserved = await post({ reserved: true, type: 'SPARE' });
    const away = await post({ on_maintenance: 'True', reserved: 'yes', control_attributes: 'IPMI' });
    const list = async (query: string) =>
      (await admin.get(`${hostsOf(segment)}?${query}`)).body.hosts.map(({ name }: { name: string }) => name);
    expect(await list('')).toEqual([away, reserved, plain]);
    expect(await list('reserved=True')).toEqual([away, reserved]);
    expect(await list('reserved=1&on_maintenance=false')).toEqual([reserved]);
    expect(await list('type=COMPUTE&control_attributes=SSH')).toEqual([plain]);
    expect(await list(`name=${plain}`)).toEqual([plain]);
    expect(await list('sort_key=created_at&sort_dir=asc&limit=1')).toEqual([plain]);
    const [{ uuid }] = (await admin.get(`${hostsOf(segment)}?limit=1`)).body.hosts;
    expect(await list(`marker=${uuid}`)).toEqual([reserved, plain]);
  });

  test.each(['reserved=perhaps', 'on_maintenance=2', 'marker=none', 'limit=-1', 'sort_key=colour'])(
    '%s is refused with 400',
    async (query) => {
      const admin = await signInAdmin(platform);
      expect((await admin.get(`${hostsOf(await newSegment(admin))}?${query}`)).status).toBe(400);
    },
  );

  test('of an unknown segment, an unknown host and one of another segment are 404', async () => {
    const admin = await signInAdmin(platform);
    const { path } = await newHost(admin);
    const id = path.split('/').at(-1);
    const other = await newSegment(admin);
    expect((await admin.get(hostsOf(randomUUID()))).status).toBe(404);
    expect((await admin.get(`${hostsOf(other)}/${id}`)).body.itemNotFound.message).toBe(
      `Host '${id}' under failover_segment '${other}' could not be found.`,
    );
    expect((await admin.delete(`${hostsOf(other)}/${id}`)).status).toBe(404);
    expect((await admin.get(path)).status).toBe(200);
  });
});

describe('PUT and DELETE /segments/{id}/hosts/{id}', () => {
  test('changes any of it; flags are taken as text, as clients write them', async () => {
    const admin = await signInAdmin(platform);
    const { path } = await newHost(admin, { on_maintenance: true });
    const name = newName();
    const changed = await admin.put(path, { host: { on_maintenance: 'False', reserved: 'True', name } });
    expect([changed.status, changed.body.host]).toMatchObject([
      200,
      { name, on_maintenance: false, reserved: true, type: 'COMPUTE', updated_at: TIME },
    ]);
  });

  test('when it went on maintenance is kept until it comes back', async () => {
    const admin = await signInAdmin(platform);
    const { path, name } = await newHost(admin);
    const since = async () => {
      const rows = platform.platform.services.database.read.selectFrom('segment_hosts').where('name', '=', name);
      return (await rows.select('maintenance_since').executeTakeFirstOrThrow()).maintenance_since;
    };
    await admin.put(path, { host: { on_maintenance: true } });
    const began = await since();
    expect(began).toMatch(/Z$/);
    await admin.put(path, { host: { on_maintenance: true, type: 'OTHER' } });
    expect(await since()).toBe(began);
    await admin.put(path, { host: { on_maintenance: false } });
    expect(await since()).toBeNull();
  });

  test('nothing to change and a host that compute does not know are refused with 400, a name in use with 409', async () => {
    const admin = await signInAdmin(platform);
    const { path } = await newHost(admin);
    const { name } = await newHost(admin);
    expect((await admin.put(path, { host: {} })).status).toBe(400);
    expect((await admin.put(path, { host: { name: 'mars' } })).status).toBe(400);
    expect((await admin.put(path, { host: { name } })).status).toBe(409);
  });

  test('DELETE answers 204, and the host is protected by nobody: a notification of it is refused', async () => {
    const admin = await signInAdmin(platform);
    const { path, name, segment } = await newHost(admin);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
    const fault = { hostname: name, type: 'COMPUTE_HOST', payload: { event: 'STOPPED' } };
    expect((await admin.post('/v1/notifications', fault)).status).toBe(400);
    expect(await protect(admin, segment, [name])).toHaveLength(1);
  });
});
