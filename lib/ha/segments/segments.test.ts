import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newSegment, protect, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
withoutRecovery(platform);
const SEGMENTS = '/ha/v1/segments';
const at = (version: string) => ({ 'openstack-api-version': `instance-ha ${version}` });
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
const NEW = { recovery_method: 'auto', service_type: 'COMPUTE' };

describe('POST /segments', () => {
  test('answers 201, and GET shows the same; below 1.2 nothing says whether it is enabled', async () => {
    const admin = await signInAdmin(platform);
    const created = await admin.post(SEGMENTS, { segment: { ...NEW, name: 'rack 7' } });
    const segment = {
      ...NEW,
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'rack 7',
      description: null,
      created_at: TIME,
      updated_at: null,
      deleted: false,
      deleted_at: null,
    };
    expect([created.status, created.body]).toEqual([201, { segment }]);
    const path = `${SEGMENTS}/${created.body.segment.uuid}`;
    expect((await admin.get(path)).body).toEqual({ segment });
    expect((await admin.get(path, at('1.2'))).body.segment).toEqual({ ...segment, enabled: true });
  });

  test.each<[string, object, number]>([
    ['no name', NEW, 400],
    ['an empty name', { ...NEW, name: '' }, 400],
    ['a name of blanks', { ...NEW, name: '  ' }, 400],
    ['a name of 256 characters', { ...NEW, name: 'n'.repeat(256) }, 400],
    ['a method nobody knows', { ...NEW, name: 'n', recovery_method: 'pray' }, 400],
    ['no method', { ...NEW, name: 'n', recovery_method: null }, 400],
    ['no type of service', { name: 'n', recovery_method: 'auto' }, 400],
    ['a key nobody knows', { ...NEW, name: 'n', colour: 'red' }, 400],
    ['a key of a later version', { ...NEW, name: 'n', enabled: false }, 400],
  ])('%s is refused', async (_title, segment, status) => {
    expect((await (await signInAdmin(platform)).post(SEGMENTS, { segment })).status).toBe(status);
  });

  test('a name in use is refused with 409', async () => {
    const admin = await signInAdmin(platform);
    await newSegment(admin, { name: 'twice' });
    const answer = await admin.post(SEGMENTS, { segment: { ...NEW, name: 'twice' } });
    const message = 'Failover segment with name twice already exists.';
    expect([answer.status, answer.body]).toEqual([409, { conflictingRequest: { code: 409, message } }]);
  });
});

describe('GET /segments', () => {
  test('filters combine, and pages follow one another, the newest first', async () => {
    const admin = await signInAdmin(platform);
    const of = { service_type: 'of this test' };
    const first = await newSegment(admin, of);
    const second = await newSegment(admin, { ...of, recovery_method: 'rh_priority' });
    const third = await newSegment(admin, { ...of, enabled: false });
    const list = async (query: string, version = '1.2') =>
      (await admin.get(`${SEGMENTS}?service_type=of%20this%20test&${query}`, at(version))).body.segments.map(
        ({ uuid }: { uuid: string }) => uuid,
      );
    expect(await list('')).toEqual([third, second, first]);
    expect(await list('enabled=True&recovery_method=auto')).toEqual([first]);
    expect(await list('enabled=false')).toEqual([third]);
    expect(await list('enabled=false', '1.1')).toHaveLength(3);
    expect(await list('limit=1')).toEqual([third]);
    expect(await list(`marker=${third}&limit=1`)).toEqual([second]);
    expect(await list('sort_key=enabled&sort_dir=asc&limit=1')).toEqual([third]);
  });

  test.each(['recovery_method=pray', 'enabled=perhaps', 'marker=none', 'limit=-1', 'sort_key=colour'])(
    '%s is refused with 400',
    async (query) => {
      expect((await (await signInAdmin(platform)).get(`${SEGMENTS}?${query}`, at('1.2'))).status).toBe(400);
    },
  );

  test('is refused with 403 to who is no administrator', async () => {
    const { api } = await newProject(platform, 'manager');
    const { status, body } = await api.get(SEGMENTS);
    expect([status, body.forbidden.message]).toEqual([403, expect.stringContaining('os_masakari_api:segments:index')]);
  });
});

describe('PUT and DELETE /segments/{id}', () => {
  test('changes any of it, and takes its own name again', async () => {
    const admin = await signInAdmin(platform);
    const path = `${SEGMENTS}/${await newSegment(admin, { name: 'old' })}`;
    const changes = { name: 'old', description: 'Rack 7', recovery_method: 'reserved_host', enabled: false };
    const { status, body } = await admin.put(path, { segment: changes }, at('1.2'));
    expect([status, body.segment]).toMatchObject([200, { ...changes, updated_at: TIME, service_type: 'COMPUTE' }]);
  });

  test.each<[string, object, number]>([
    ['nothing', {}, 400],
    ['no method', { recovery_method: null }, 400],
    ['a method nobody knows', { recovery_method: 'pray' }, 400],
    ['an empty name', { name: ' ' }, 400],
    ['a key of a later version', { enabled: true }, 400],
    ['a name in use', { name: 'taken' }, 409],
  ])('%s is refused', async (title, segment, status) => {
    const admin = await signInAdmin(platform);
    if (title === 'a name in use') await newSegment(admin, { name: 'taken' });
    expect((await admin.put(`${SEGMENTS}/${await newSegment(admin)}`, { segment })).status).toBe(status);
  });

  test('DELETE answers 204 and takes its hosts with it: no other segment is refused them', async () => {
    const admin = await signInAdmin(platform);
    const id = await newSegment(admin);
    await protect(admin, id, ['sim-1']);
    expect((await admin.delete(`${SEGMENTS}/${id}`)).status).toBe(204);
    expect(await protect(admin, await newSegment(admin), ['sim-1'])).toHaveLength(1);
  });

  test('an unknown one is 404', async () => {
    const admin = await signInAdmin(platform);
    expect((await admin.get(`${SEGMENTS}/none`)).body.itemNotFound.message).toBe(
      'Failover segment none could not be found.',
    );
    expect((await admin.put(`${SEGMENTS}/none`, { segment: { name: 'n' } })).status).toBe(404);
    expect((await admin.delete(`${SEGMENTS}/none`)).status).toBe(404);
  });
});
