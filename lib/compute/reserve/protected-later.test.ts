import { beforeEach, describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch, newFlavor, settle } from '#lib/testing/compute.ts';
import { emptyFleet } from '#lib/testing/empty-fleet.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3', NEPHOS_HA_EVACUATE_ALL_INSTANCES: 'off' });
const HOSTS = { 'sim-1': {}, 'sim-2': {}, 'sim-3': {} };
const PROTECTED = { HA_Enabled: 'True' };
const database = () => platform.platform.services.database;
let project: TestProject;
let flavorRef = '';

beforeEach(async () => {
  flavorRef ||= await newFlavor(await signInAdmin(platform), { name: 'mem-two', ram: 4096 });
  await emptyFleet(platform, 4096);
  project = await newProject(platform, 'admin');
  for (const resource of ['instances', 'ram', 'cores']) await setQuota(platform, project.id, resource, -1);
});

type Segment = NonNullable<Parameters<typeof insertSegment>[1]>;

/** Fills a segment with instances that are not recovered, so that nothing is left for those that are. */
async function fill(given: Segment = {}, hints?: object): Promise<string[]> {
  await insertSegment(platform, { reserve_policy: 'reject', hosts: HOSTS, ...given });
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) ids.push(await launchOne(hints));
  return ids;
}

async function launchOne(hints?: object): Promise<string> {
  if (!hints) return launch(platform, project, { flavorRef });
  const { body } = await project.api.post(
    '/compute/v2.1/servers',
    {
      server: { name: 'web', flavorRef, imageRef: await imageOf(), networks: 'none' },
      'os:scheduler_hints': hints,
    },
    { 'openstack-api-version': 'compute 2.96' },
  );
  await settle(platform);
  return body.server.id;
}

const imageOf = () => insertImage(platform, project.id);
const pathOf = (id = '') => `/compute/v2.1/servers/${id}/metadata`;
const metadataOf = async (id = '') => (await project.api.get(pathOf(id))).body.metadata;
const events = (type: string) => database().read.selectFrom('events').selectAll().where('type', '=', type).execute();

describe('HA_Enabled that a running instance gets later', () => {
  const MESSAGE =
    'The capacity reserved for failures of hosts does not allow HA_Enabled for this instance: 1 server with 4096 MiB of memory could not be restarted. Release as much memory or ask an administrator.';

  test('is rejected with 409 in all requests that set it if the reserve would not be intact', async () => {
    const [id = ''] = await fill();
    const { api } = project;
    const rebuild = { rebuild: { imageRef: await imageOf(), metadata: PROTECTED } };
    const answers = [
      await api.post(pathOf(id), { metadata: PROTECTED }),
      await api.put(pathOf(id), { metadata: { ...PROTECTED, tier: 'front' } }),
      await api.put(`${pathOf(id)}/HA_Enabled`, { meta: { HA_Enabled: 'yes' } }),
      await api.post(`/compute/v2.1/servers/${id}/action`, rebuild),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    for (const { body } of answers) expect(body.conflictingRequest.message).toBe(MESSAGE);
    expect(await metadataOf(id)).toEqual({});
  });

  test('is accepted if the segment has room, and other metadata always', async () => {
    const [id = '', other = ''] = await fill();
    expect((await project.api.post(pathOf(id), { metadata: { HA_Enabled: 'False', tier: 'a' } })).status).toBe(200);
    expect((await project.api.delete(`/compute/v2.1/servers/${other}`)).status).toBe(204);
    await settle(platform);
    expect((await project.api.post(pathOf(id), { metadata: PROTECTED })).status).toBe(200);
    await launchOne();
    expect((await project.api.post(pathOf(id), { metadata: { tier: 'b' } })).status).toBe(200);
    expect(await metadataOf(id)).toEqual({ ...PROTECTED, tier: 'b' });
  });

  test('is accepted for an instance whose only disk is on its host, which no recovery moves', async () => {
    const [id = ''] = await fill();
    const setDriver = (driver: 'libvirt' | 'simulated') =>
      database().transact((tx) => tx.updateTable('hosts').set({ driver }).execute());
    await setDriver('libvirt');
    expect((await project.api.post(pathOf(id), { metadata: PROTECTED })).status).toBe(200);
    await setDriver('simulated');
  });

  test.each([
    ['a segment that only warns', { reserve_policy: 'warn' }],
    ['a segment without a reserve', { reserve_policy: 'off' }],
    ['a disabled segment', { is_enabled: 0 }],
    ['a segment of other hosts', { hosts: {} }],
  ] as const)('is accepted in %s', async (_what, given) => {
    const [id] = await fill(given);
    expect((await project.api.post(pathOf(id), { metadata: PROTECTED })).status).toBe(200);
    expect(await events('segment.use_reserve')).toEqual([]);
  });

  test('is accepted while a reserved share is exceeded, which does not depend on it', async () => {
    const [id] = await fill({ reserve_policy: 'off' });
    const share = { reserve_policy: 'reject', reserve_kind: 'percent', reserve_amount: 50 } as const;
    await database().transact((tx) => tx.updateTable('segments').set(share).execute());
    expect((await project.api.post(pathOf(id), { metadata: PROTECTED })).status).toBe(200);
  });

  test.each([
    [
      'an override of the segment',
      undefined,
      { reserve_override_until: '9999-01-01T00:00:00.000Z', reserve_override_reason: 'Sale' },
      'Sale',
    ],
    ['the hint of its launch', { 'nephos:ignore_reserve': true }, {}, 'scheduler hint'],
  ] as const)('is accepted by %s, which is recorded', async (_what, hints, given, reason) => {
    const [id = ''] = await fill(given, hints);
    expect((await project.api.post(pathOf(id), { metadata: PROTECTED })).status).toBe(200);
    expect((await events('server.use_reserve')).map(({ object_id }) => object_id)).toEqual([id]);
    const [use] = await events('segment.use_reserve');
    expect(JSON.parse(use?.after ?? '{}')).toMatchObject({ server_id: id, reason });
  });
});
