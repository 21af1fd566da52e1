import { beforeAll, expect, test, vi } from 'vitest';
import { alertKinds } from '#lib/alerts/alerts.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { useReceiver } from '#lib/testing/receivers.ts';
import { processAlerts } from './deliver.ts';

const receiver = useReceiver();
const platform = usePlatform({ NEPHOS_ALERT_NETWORKS: '127.0.0.0/8', NEPHOS_BACKGROUND_WORK: 'off' });
const services = () => platform.platform.services;
const process = () => processAlerts(services());

// Dispatching starts at the current end of the log.
beforeAll(process);

/** Records an instance in ERROR and a host with high CPU use. */
const recordBoth = (projectId: string, name: string) =>
  services().database.transact(async (tx) => {
    const states = { before: { vm_state: 'active' }, after: { vm_state: 'error' } };
    await recordEvent(tx, PLATFORM, { type: 'server.update', kind: 'server', objectId: name, projectId, ...states });
    const after = { percent: 90, minutes: 10 };
    await recordEvent(tx, PLATFORM, { type: 'host.cpu_high', kind: 'host', objectId: name, projectId: '', after });
  });

const cursors = async () => {
  const rows = services().database.read.selectFrom('event_cursors').select(['name', 'event_id']);
  return (await rows.where('name', 'like', 'alerts%').orderBy('name').execute()).map(({ name }) => name);
};

test('a kind that fails does not stop the others, and is continued where it failed', async () => {
  const admin = await newProject(platform, 'admin');
  const { database, log } = services();
  const alert = {
    name: 'Both',
    channel: 'webhook',
    kinds: ['instance_error', 'host_cpu_high'],
    url: receiver.url('/a'),
  };
  expect((await admin.api.post('/console/v1/alerts', { alert })).status).toBe(201);
  await process();
  const queued = async () => {
    const rows = await database.read.selectFrom('alert_deliveries').select(['kind', 'occurrences']).execute();
    return rows
      .flatMap(({ kind, occurrences }) =>
        (JSON.parse(String(occurrences)) as { name: string }[]).map(({ name }) => `${kind} ${name}`),
      )
      .toSorted();
  };
  const kind = alertKinds().find((one) => one.kind === 'host_cpu_high') ?? expect.fail();
  const find = vi.spyOn(kind, 'find').mockRejectedValue(new Error('a mistake'));
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined);
  await recordBoth(admin.id, 'first');
  await process();
  await recordBoth(admin.id, 'second');
  await process();
  expect(await queued()).toEqual(['instance_error first', 'instance_error second']);
  expect(await cursors()).toEqual(['alerts', 'alerts host_cpu_high']);
  expect(error.mock.calls.at(-1)).toEqual([
    { err: new Error('a mistake'), kind: 'host_cpu_high' },
    'deriving alerts of a kind failed; retrying',
  ]);
  find.mockRestore();
  await process();
  const all = ['host_cpu_high first', 'host_cpu_high second', 'instance_error first', 'instance_error second'];
  expect(await queued()).toEqual(all);
  expect(await cursors()).toEqual(['alerts']);
  await process();
  expect(await queued()).toEqual(all);
});
