import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const FAULTS = '/compute/v2.1/os-simulated-fleet/faults';
const admin = () => signInAdmin(platform);

const add = async (fault: object) => (await admin()).post(FAULTS, { fault });
const mend = async (id: string) => (await admin()).delete(`${FAULTS}/${id}`);
const act = (project: TestProject, id: string, action: object) =>
  project.api.post(`/compute/v2.1/servers/${id}/action`, action);
const list = async () => (await (await admin()).get(FAULTS)).body.faults;

test('POST /os-simulated-fleet/faults: the fault is answered in full, listed, and gone when deleted', async () => {
  const { status, body } = await add({ type: 'operation_fails', operation: 'resize', host: 'sim-3', remaining: 2 });
  expect(status).toBe(201);
  const { fault } = body;
  expect(fault).toEqual({
    id: expect.any(String),
    type: 'operation_fails',
    operation: 'resize',
    host: 'sim-3',
    server_id: null,
    delay_ms: null,
    remaining: 2,
    created_at: expect.stringMatching(/Z$/),
  });
  expect(await list()).toContainEqual(fault);
  expect((await mend(fault.id)).status).toBe(204);
  expect(await list()).not.toContainEqual(fault);
  expect((await mend(fault.id)).status).toBe(404);
});

test('POST /os-simulated-fleet/faults: an operation of one server fails as often as said, then no more', async () => {
  const project = await newProject(platform);
  const [id, other] = [await launch(platform, project), await launch(platform, project)];
  await add({ type: 'operation_fails', operation: 'stop', server_id: id, remaining: 1 });
  for (const one of [id, other]) await act(project, one, { 'os-stop': null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
  expect(await show(project, other)).toMatchObject({ status: 'SHUTOFF' });
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHUTOFF' });
});

test('POST /os-simulated-fleet/faults: a slow operation keeps its task for that long, and succeeds', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const { body } = await add({ type: 'operation_slow', operation: 'stop', server_id: id, delay_ms: 300 });
  const began = Date.now();
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  expect(Date.now() - began).toBeGreaterThanOrEqual(300);
  expect(await show(project, id)).toMatchObject({ status: 'SHUTOFF' });
  await mend(body.fault.id);
});

test('DELETE /os-simulated-fleet/faults/{id}: an operation that the fault delays by minutes goes on at once', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const { body } = await add({ type: 'operation_slow', operation: 'stop', server_id: id, delay_ms: 600_000 });
  await act(project, id, { 'os-stop': null });
  await mend(body.fault.id);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'SHUTOFF' });
});

test('POST /os-simulated-fleet/faults: builds on a host fail, elsewhere they succeed', async () => {
  const project = await newProject(platform, 'admin');
  const { body } = await add({ type: 'operation_fails', operation: 'spawn', host: 'sim-2' });
  const broken = await launch(platform, project, { availability_zone: 'nova:sim-2' });
  const sound = await launch(platform, project, { availability_zone: 'nova:sim-1' });
  expect(await show(project, broken)).toMatchObject({ status: 'ERROR', fault: { code: 500 } });
  expect(await show(project, sound)).toMatchObject({ status: 'ACTIVE' });
  await mend(body.fault.id);
});

test('POST /os-simulated-fleet/faults: a crash is reported, stored nowhere, and refused when nothing runs', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const crash = { type: 'instance_crash', server_id: id };
  const { status, body } = await add(crash);
  expect(status).toBe(201);
  expect(body.fault).toMatchObject({ ...crash, remaining: 0 });
  expect(await list()).not.toContainEqual(expect.objectContaining(crash));
  expect((await add(crash)).status).toBe(409);
  expect((await add({ ...crash, server_id: 'none' })).status).toBe(400);
});

test('POST /os-simulated-fleet/faults: a host that is down already is refused with 409', async () => {
  const { body } = await add({ type: 'process_down', host: 'sim-3' });
  expect((await add({ type: 'host_down', host: 'sim-3' })).status).toBe(409);
  await mend(body.fault.id);
});

test.each([
  ['an unknown type', { type: 'fire' }],
  ['an unknown host', { type: 'host_down', host: 'mars' }],
  ['a host that is missing', { type: 'host_down' }],
  ['an unknown operation', { type: 'operation_fails', operation: 'dance' }],
  ['a delay that is missing', { type: 'operation_slow', operation: 'stop' }],
  ['a delay of an hour', { type: 'operation_slow', operation: 'stop', delay_ms: 3_600_000 }],
  ['no strikes', { type: 'operation_fails', operation: 'stop', remaining: 0 }],
  ['an unknown key', { type: 'host_down', host: 'sim-1', reason: 'fire' }],
  ['no type', { host: 'sim-1' }],
])('POST /os-simulated-fleet/faults: %s is refused with 400 and nothing is kept', async (_what, fault) => {
  expect((await add(fault)).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('DELETE /os-simulated-fleet/faults: mends everything at once', async () => {
  await add({ type: 'operation_fails', operation: 'resize' });
  await add({ type: 'host_down', host: 'sim-3' });
  expect((await (await admin()).delete(FAULTS)).status).toBe(204);
  expect(await list()).toEqual([]);
});

test.each([
  ['GET', FAULTS],
  ['POST', FAULTS],
  ['DELETE', FAULTS],
  ['DELETE', `${FAULTS}/any`],
])('%s %s: everyone but administrators is refused', async (method, path) => {
  const { api } = await newProject(platform, 'manager');
  const call = (client: typeof api) =>
    method === 'GET'
      ? client.get(path)
      : method === 'POST'
        ? client.post(path, { fault: { type: 'host_down', host: 'sim-1' } })
        : client.delete(path);
  expect((await call(api)).status).toBe(403);
  expect((await call(apiClient(platform))).status).toBe(401);
});

test('GET /os-simulated-fleet/faults: a fleet that is not simulated answers 404', async () => {
  const { engine } = platform.platform.services;
  const { fleet } = engine;
  engine.fleet = null;
  const answer = await (await admin()).get(FAULTS, at('2.96'));
  engine.fleet = fleet;
  expect(answer.status).toBe(404);
});
