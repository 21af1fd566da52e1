import { expect, test } from 'vitest';
import { settle, show } from '#lib/testing/compute.ts';
import { hostOf, serversOn } from '#lib/testing/moves.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { became, failHost, over, protect, QUIET, stepsOf, tell } from '#lib/testing/recovery.ts';
import { SENTENCES } from './messages.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '4', NEPHOS_HA_RETRY_DELAY_SECONDS: '120' });

test('a host that fails after some of its instances is recovered at once: no restart of them is awaited', async () => {
  const { project, ids } = await serversOn(platform, 'sim-1', 3, { metadata: { HA_Enabled: 'True' } });
  await protect(platform, { hosts: ['sim-1', 'sim-2', 'sim-3', 'sim-4'] });
  await failHost(platform, 'sim-1');
  const crashed: string[] = [];
  for (const instance_uuid of ids) {
    const payload = { event: 'LIFECYCLE', instance_uuid, vir_domain_event: 'STOPPED_FAILED' } as const;
    crashed.push(await tell(platform, { host: 'sim-1', type: 'COMPUTE_INSTANCE', payload }));
  }
  await became(platform, crashed[0] ?? '', 'running');
  // Each restart would wait three minutes for the host.
  expect(await over(platform, await tell(platform, { host: 'sim-1' }))).toMatchObject({
    status: 'finished',
    attempts: 1,
  });
  expect(await over(platform, crashed[0] ?? '')).toMatchObject({
    status: 'ignored',
    attempts: 1,
    message: 'Its host has failed and is recovered instead, with all its instances.',
  });
  for (const id of crashed.slice(1)) expect(await over(platform, id)).toMatchObject({ attempts: 0 });
  for (const id of ids) expect(await hostOf(project, id)).not.toBe('sim-1');
});

test('an instance that its own recovery was starting when its host failed runs afterwards', async () => {
  const { project, ids } = await serversOn(platform, 'sim-2', 1, { metadata: { HA_Enabled: 'True' } });
  const [id = ''] = ids;
  const { fleet } = platform.platform.services.engine;
  const slow = {
    type: 'operation_slow',
    operation: 'start',
    host: 'sim-2',
    delay_ms: 600_000,
    remaining: null,
  } as const;
  await fleet?.addFault({ ...slow, server_id: id });
  await fleet?.crash(id, { isReported: false });
  const payload = { event: 'LIFECYCLE', instance_uuid: id, vir_domain_event: 'STOPPED_FAILED' } as const;
  const crashed = await tell(platform, { host: 'sim-2', type: 'COMPUTE_INSTANCE', payload });
  const stepNames = async () => (await stepsOf(platform, crashed)).map(({ name }) => name);
  await expect.poll(stepNames, { interval: 20 }).toContain('ConfirmInstanceActiveTask');
  await failHost(platform, 'sim-2');
  expect(await over(platform, await tell(platform, { host: 'sim-2' }))).toMatchObject({ status: 'finished' });
  expect(await over(platform, crashed)).toMatchObject({ status: 'ignored', message: SENTENCES.hostIsRecovered });
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:power_state': 1 });
  await fleet?.faults.clear();
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:power_state': 1 });
});
