import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, settle } from '#lib/testing/compute.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const EVENTS = '/compute/v2.1/os-server-external-events';
const NOBODY = '70a599e0-31e7-49b7-b260-868f441e862b';
const PLUGGED = { name: 'network-vif-plugged', status: 'completed', tag: 'a-port' };

test('POST /os-server-external-events: answers 200 with each event, which the log keeps', async () => {
  const project = await newProject(platform);
  const server_uuid = await launch(platform, project);
  const admin = await signInAdmin(platform);
  const events = [
    { ...PLUGGED, server_uuid },
    { name: 'network-changed', server_uuid },
  ];
  const answer = await admin.post(EVENTS, { events });
  expect([answer.status, answer.body.events]).toEqual([
    200,
    [
      { ...PLUGGED, server_uuid, code: 200 },
      { name: 'network-changed', server_uuid, status: 'completed', code: 200 },
    ],
  ]);
  const { read } = platform.platform.services.database;
  const kept = await read
    .selectFrom('events')
    .select(['type', 'project_id'])
    .where('object_id', '=', server_uuid)
    .execute();
  expect(kept).toContainEqual({ type: 'server.network-vif-plugged', project_id: project.id });
});

test('POST /os-server-external-events: a volume that has grown stands in the history of its server', async () => {
  const project = await newProject(platform);
  const server_uuid = await launch(platform, project);
  const admin = await signInAdmin(platform);
  const send = (version: string) =>
    admin.post(EVENTS, { events: [{ name: 'volume-extended', server_uuid, tag: NOBODY }] }, at(version));
  expect((await send('2.50')).status).toBe(400);
  expect((await send('2.51')).status).toBe(200);
  const { body } = await project.api.get(`/compute/v2.1/servers/${server_uuid}/os-instance-actions`);
  expect(body.instanceActions[0].action).toBe('extend_volume');
});

test('POST /os-server-external-events: rejected events are reported with 207, the rest is accepted', async () => {
  const project = await newProject(platform);
  const server_uuid = await launch(platform, project);
  const failed = await launch(platform, project, { metadata: { 'nephos:fault': 'spawn' } });
  await settle(platform);
  const admin = await signInAdmin(platform);
  const events = [
    { ...PLUGGED, server_uuid },
    { ...PLUGGED, server_uuid: NOBODY },
    { ...PLUGGED, server_uuid: failed },
    { name: 'volume-extended', server_uuid },
  ];
  const { status, body } = await admin.post(EVENTS, { events }, at('2.51'));
  expect([status, body.events.map((event: { code: number; status: string }) => [event.code, event.status])]).toEqual([
    207,
    [
      [200, 'completed'],
      [404, 'failed'],
      [422, 'failed'],
      [400, 'failed'],
    ],
  ]);
});

test('POST /os-server-external-events: no server that is there is 404', async () => {
  const admin = await signInAdmin(platform);
  expect((await admin.post(EVENTS, { events: [{ ...PLUGGED, server_uuid: NOBODY }] })).status).toBe(404);
});

test.each<[string, unknown]>([
  ['no event', { events: [] }],
  ['an unknown event', { events: [{ name: 'lunch', server_uuid: NOBODY }] }],
  ['an unknown status', { events: [{ ...PLUGGED, server_uuid: NOBODY, status: 'maybe' }] }],
  ['a server that is a name', { events: [{ ...PLUGGED, server_uuid: 'web' }] }],
  ['a key nobody knows', { events: [{ ...PLUGGED, server_uuid: NOBODY, colour: 'red' }] }],
  ['nothing', {}],
])('POST /os-server-external-events: %s is refused with 400', async (_, body) => {
  expect((await (await signInAdmin(platform)).post(EVENTS, body)).status).toBe(400);
});

test('POST /os-server-external-events: is for services; users are refused with 403, nobody with 401', async () => {
  const project = await newProject(platform, 'manager');
  const events = [{ ...PLUGGED, server_uuid: NOBODY }];
  expect((await project.api.post(EVENTS, { events })).status).toBe(403);
  expect((await apiClient(platform).post(EVENTS, { events })).status).toBe(401);
  await grantRole(platform, project.userId, project.id, 'service');
  expect((await project.api.post(EVENTS, { events })).status).toBe(404);
});
