import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, show } from '#lib/testing/compute.ts';
import { type TestPlatform, usePlatform } from '#lib/testing/platform.ts';

const rounds = {
  ...{ NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '0.05', NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '0.05' },
  // Two of three hosts fail.
  NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT: '100',
};
const patient = usePlatform({ ...rounds, NEPHOS_HOST_DOWN_AFTER_SECONDS: '0.4' });
const waiting = usePlatform({ ...rounds, NEPHOS_HOST_DOWN_AFTER_SECONDS: '3600' });
const blank = { server_id: null, operation: null, delay_ms: null, remaining: null };
const statesOn = async ({ platform }: TestPlatform) => {
  const rows = await platform.services.database.read.selectFrom('hosts').select(['name', 'state']).execute();
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
};

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

test('a running platform: a silent host is down not before NEPHOS_HOST_DOWN_AFTER_SECONDS, and up again when it answers', async () => {
  const { fleet } = patient.platform.services.engine;
  const began = Date.now();
  await fleet?.addFault({ ...blank, type: 'process_down', host: 'sim-1' });
  await expect.poll(() => statesOn(patient), { interval: 10 }).toMatchObject({ 'sim-1': 'down', 'sim-3': 'up' });
  expect(Date.now() - began).toBeGreaterThanOrEqual(400);
  await fleet?.faults.clear();
  await expect.poll(() => statesOn(patient)).toMatchObject({ 'sim-1': 'up' });
});

test('a running platform: a host without power is down at once, while a silent one still has time', async () => {
  const { fleet } = waiting.platform.services.engine;
  await fleet?.addFault({ ...blank, type: 'process_down', host: 'sim-1' });
  await fleet?.addFault({ ...blank, type: 'host_down', host: 'sim-2' });
  await expect.poll(() => statesOn(waiting)).toMatchObject({ 'sim-1': 'up', 'sim-2': 'down' });
});
