import { expect, test } from 'vitest';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { newProject } from '#lib/testing/api.ts';
import { useCrashTestServer } from '#lib/testing/crash-test-server.ts';
import { useReceiver } from '#lib/testing/receivers.ts';
import { processAlerts } from './deliver.ts';

const WITHIN = { interval: 50 };
const receiver = useReceiver();
const { start, withPlatform } = useCrashTestServer({ NEPHOS_ALERT_NETWORKS: '127.0.0.0/8' });

test('SIGKILL while a message is on its way: it is sent again with the same id, and ends delivered', async () => {
  receiver.answer('/hook', (response, count) => {
    if (count > 1) response.writeHead(204).end();
  });
  await withPlatform(async (platform) => {
    const project = await newProject({ platform });
    const url = receiver.url('/hook');
    const alert = { name: 'Errors', channel: 'webhook', kinds: ['instance_error'], url };
    expect((await project.api.post('/console/v1/alerts', { alert })).status).toBe(201);
    await processAlerts(platform.services);
    const change = { type: 'server.update', kind: 'server', objectId: 'web', projectId: project.id };
    const states = { before: { vm_state: 'active' }, after: { vm_state: 'error' } };
    await platform.services.database.transact((tx) => recordEvent(tx, PLATFORM, { ...change, ...states }));
  });

  const first = await start('slow');
  await expect.poll(() => receiver.at('/hook').length, WITHIN).toBe(1);
  await first.kill();
  const second = await start();
  await expect.poll(() => receiver.at('/hook').length, WITHIN).toBe(2);
  await second.stop();

  const ids = receiver.at('/hook').map(({ headers }) => headers['x-nephos-delivery']);
  expect(new Set(ids).size).toBe(1);
  await withPlatform(async ({ services, runner }) => {
    await runner.idle();
    const rows = await services.database.read.selectFrom('alert_deliveries').select(['id', 'state']).execute();
    expect(rows).toEqual([{ id: ids[0], state: 'delivered' }]);
  });
});
