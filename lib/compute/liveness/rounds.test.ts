import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const rounds = { NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '0.05', NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '0.05' };
const patient = usePlatform({ ...rounds, NEPHOS_HOST_DOWN_AFTER_SECONDS: '0.4' });

const crash = async (id: string) =>
  (await signInAdmin(patient)).post('/compute/v2.1/os-simulated-fleet/faults', {
    fault: { type: 'instance_crash', server_id: id },
  });

test('a running platform: notices a crash by itself', async () => {
  const project = await newProject(patient);
  const id = await launch(patient, project);
  await crash(id);
  await expect.poll(async () => (await show(project, id)).status).toBe('SHUTOFF');
});

test('a running platform: a silent host is down not before NEPHOS_HOST_DOWN_AFTER_SECONDS, one without power at once', async () => {
  const { database, engine } = patient.platform.services;
  const states = async () => {
    const rows = await database.read.selectFrom('hosts').select(['name', 'state']).execute();
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  };
  const blank = { server_id: null, operation: null, delay_ms: null, remaining: null };
  const began = Date.now();
  await engine.fleet?.addFault({ ...blank, type: 'process_down', host: 'sim-1' });
  await engine.fleet?.addFault({ ...blank, type: 'host_down', host: 'sim-2' });
  await expect.poll(states, { interval: 10 }).toMatchObject({ 'sim-1': 'up', 'sim-2': 'down' });
  await expect.poll(states, { interval: 10 }).toMatchObject({ 'sim-1': 'down', 'sim-3': 'up' });
  expect(Date.now() - began).toBeGreaterThanOrEqual(400);
  await engine.fleet?.faults.clear();
  await expect.poll(states).toMatchObject({ 'sim-1': 'up', 'sim-2': 'up' });
});
