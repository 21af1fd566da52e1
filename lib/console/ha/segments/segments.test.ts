import { beforeEach, describe, expect, test } from 'vitest';
import { unpackJson } from '#lib/db/column-types.ts';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { insertNotification, insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '4' });
const PATH = '/console/v1/ha/segments';
const SEGMENT = { name: 'rack-a', recovery_method: 'auto', service_type: 'COMPUTE' };
const host = (name: string, given: object = {}) => ({ name, type: 'COMPUTE', control_attributes: 'SSH', ...given });

async function stored() {
  const { read } = platform.platform.services.database;
  const [segments, hosts] = await Promise.all([
    read.selectFrom('segments').select('name').orderBy('name').execute(),
    read.selectFrom('segment_hosts').select(['name', 'is_reserved']).orderBy('name').execute(),
  ]);
  return { segments: segments.map(({ name }) => name), hosts: hosts.map(({ name }) => name), rows: hosts };
}

beforeEach(() =>
  platform.platform.services.database.transact(async (tx) => {
    for (const table of ['segment_hosts', 'segments'] as const) await tx.deleteFrom(table).execute();
  }),
);

describe('POST /ha/segments', () => {
  test('makes a segment and its hosts at once, each as it was described', async () => {
    const hosts = [host('sim-1'), host('sim-2', { reserved: true })];
    const { status, body } = await (await signInAdmin(platform)).post(PATH, { segment: { ...SEGMENT, hosts } });
    expect([status, body.segment]).toEqual([201, { id: expect.any(String), name: 'rack-a' }]);
    expect((await stored()).rows).toEqual([
      { name: 'sim-1', is_reserved: 0 },
      { name: 'sim-2', is_reserved: 1 },
    ]);
  });

  test.each<[string, string[], number, string]>([
    ['that another segment has', ['sim-1', 'sim-4'], 409, 'Host sim-4 is already in segment rack-z.'],
    ['that compute does not know', ['sim-1', 'mars'], 400, 'Compute host mars does not exist.'],
    ['that is named twice', ['sim-1', 'sim-1'], 400, 'The list contains host sim-1 twice.'],
    [
      'of several that cannot join',
      ['mars', 'sim-4'],
      400,
      'Compute host mars does not exist. Host sim-4 is already in segment',
    ],
  ])('a host %s is refused by its name, and nothing is made', async (_title, names, code, why) => {
    await insertSegment(platform, { name: 'rack-z', hosts: { 'sim-4': {} } });
    const hosts = names.map((name) => host(name));
    const { status, body } = await (await signInAdmin(platform)).post(PATH, { segment: { ...SEGMENT, hosts } });
    expect(status).toBe(code);
    const refusal = code === 409 ? body.conflictingRequest : body.badRequest;
    expect(refusal.fields['segment.hosts']).toContain(why);
    expect(await stored()).toMatchObject({ segments: ['rack-z'], hosts: ['sim-4'] });
  });

  test('a name in use is refused with 409, and its hosts join nothing', async () => {
    await insertSegment(platform, { name: 'rack-a' });
    const answer = await (await signInAdmin(platform)).post(PATH, { segment: { ...SEGMENT, hosts: [host('sim-1')] } });
    expect([answer.status, (await stored()).hosts]).toEqual([409, []]);
  });

  test('more hosts than a thousand are refused with 400', async () => {
    const hosts = Array.from({ length: 1001 }, (_, index) => host(`h${index}`));
    expect((await (await signInAdmin(platform)).post(PATH, { segment: { ...SEGMENT, hosts } })).status).toBe(400);
  });
});

describe('PUT /ha/segments/{segment}', () => {
  const settingsOf = (id: string) =>
    platform.platform.services.database.read
      .selectFrom('segments')
      .select(['name', 'recovery_method', 'is_enabled', 'fencing_levels'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const settings = { ...SEGMENT, name: 'rack-b', recovery_method: 'reserved_host', enabled: false };
  const update = async (id: string, segment: object) =>
    (await (await signInAdmin(platform)).put(`${PATH}/${id}`, { segment: { ...settings, ...segment } })).status;

  test('changes the segment and its levels of evidence', async () => {
    const id = await insertSegment(platform, { name: 'rack-a' });
    expect(await update(id, { fencing_levels: [5, 1] })).toBe(204);
    const changed = { name: 'rack-b', recovery_method: 'reserved_host', is_enabled: 0 };
    const { fencing_levels, ...others } = await settingsOf(id);
    expect([others, fencing_levels && unpackJson(fencing_levels)]).toEqual([changed, [1, 5]]);
  });

  test('levels that are the default are not written to a segment with the default', async () => {
    const id = await insertSegment(platform, { name: 'rack-a' });
    expect(await update(id, { fencing_levels: [1, 2, 3, 5] })).toBe(204);
    expect((await settingsOf(id)).fencing_levels).toBeNull();
  });

  test.each([
    ['an unknown level', { fencing_levels: [6] }, 400],
    ['no level', { fencing_levels: [] }, 400],
    ['a name in use', { name: 'rack-z', fencing_levels: [1] }, 409],
  ])('%s is refused, and nothing is changed', async (_title, input, status) => {
    const id = await insertSegment(platform, { name: 'rack-a' });
    await insertSegment(platform, { name: 'rack-z' });
    const before = await settingsOf(id);
    expect(await update(id, input)).toBe(status);
    expect(await settingsOf(id)).toEqual(before);
  });

  test('during a recovery it is refused with 409; one that is gone is 404; others than administrators get 403', async () => {
    const id = await insertSegment(platform, { name: 'rack-a', hosts: { 'sim-1': {} } });
    const notification = await insertNotification(platform, { host: 'sim-1', status: 'running' });
    expect(await update(id, { fencing_levels: [1] })).toBe(409);
    expect((await settingsOf(id)).name).toBe('rack-a');
    await platform.platform.services.database.transact((tx) =>
      tx.deleteFrom('notifications').where('id', '=', notification).execute(),
    );
    expect(await update('gone', { fencing_levels: [1] })).toBe(404);
    const { api } = await newProject(platform, 'manager');
    const segment = { ...settings, fencing_levels: [1] };
    expect((await api.put(`${PATH}/${id}`, { segment })).status).toBe(403);
  });
});

describe('POST /ha/segments/{segment}/hosts', () => {
  test('all of the hosts join, or, where one cannot, none', async () => {
    const admin = await signInAdmin(platform);
    const id = await insertSegment(platform, { hosts: { 'sim-3': {} } });
    const add = (names: readonly string[]) =>
      admin.post(`${PATH}/${id}/hosts`, { segment: { hosts: names.map((name) => host(name)) } });
    expect((await add(['sim-1', 'sim-3'])).status).toBe(409);
    expect((await stored()).hosts).toEqual(['sim-3']);
    expect((await add(['sim-1', 'sim-2'])).status).toBe(204);
    expect((await stored()).hosts).toEqual(['sim-1', 'sim-2', 'sim-3']);
    expect((await add([])).status).toBe(400);
  });

  test('a segment that is gone is 404; anyone but an administrator is refused with 403, nobody with 401', async () => {
    const body = { segment: { hosts: [host('sim-1')] } };
    expect((await (await signInAdmin(platform)).post(`${PATH}/gone/hosts`, body)).status).toBe(404);
    const { api } = await newProject(platform, 'manager');
    expect((await api.post(`${PATH}/gone/hosts`, body)).status).toBe(403);
    expect((await apiClient(platform).post(PATH, { segment: { ...SEGMENT, hosts: [] } })).status).toBe(401);
  });
});
