import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { changeNotification } from '#lib/ha/notifications/change.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { insertNotification } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { useReceiver } from '#lib/testing/receivers.ts';
import { notificationOf, QUIET, resetHa } from '#lib/testing/recovery.ts';
import { processAlerts } from './deliver.ts';
import { DELIVER } from './delivery-order.ts';

const receiver = useReceiver();
const platform = usePlatform({
  ...QUIET,
  NEPHOS_FLEET_HOSTS: '2',
  NEPHOS_ALERT_NETWORKS: '127.0.0.0/8',
  NEPHOS_ALERT_RETRY_DELAY_SECONDS: '600',
});
const services = () => platform.platform.services;
const database = () => services().database;

let admin: TestProject;
let path = '';
let alertId = '';
let count = 0;
beforeAll(async () => {
  admin = await newProject(platform, 'admin');
  await processAlerts(services());
});
beforeEach(async () => {
  await resetHa(platform);
  await database().transact(async (tx) => {
    for (const table of ['alert_deliveries', 'alerts'] as const) await tx.deleteFrom(table).execute();
  });
  count += 1;
  path = `/hook-${count}`;
  const alert = { name: 'Pager', channel: 'webhook', kinds: ['ha_escalation'], url: receiver.url(path) };
  const { status, body } = await admin.api.post('/console/v1/alerts', { alert });
  expect(status).toBe(201);
  alertId = body.alert.id;
});

const escalated = async (host: string) => {
  const id = await insertNotification(platform, { host, status: 'running' });
  expect((await admin.api.post(`/console/v1/ha/notifications/${id}/escalate`)).status).toBe(202);
  return id;
};
const end = async (id: string) => {
  for (const [verb, after] of [
    ['finish', { status: 'finished' }],
    ['resolve', { triage: 'resolved' }],
  ] as const) {
    const row = await notificationOf(platform, id);
    await database().transact((tx) => changeNotification(tx, PLATFORM, row, verb, after));
  }
};
/** Waits until no attempt is in progress. */
const settle = async () => {
  const open = async () => {
    const runs = database().read.selectFrom('workflow_runs').select('id').where('name', '=', DELIVER.name);
    const now = new Date().toISOString();
    const due = runs.where((eb) =>
      eb.or([eb('status', '=', 'running'), eb.and([eb('status', '=', 'pending'), eb('wake_at', '<=', now)])]),
    );
    return (await due.execute()).length;
  };
  await expect.poll(open, { interval: 10 }).toBe(0);
};
/** Sends everything that is due. */
const tell = async () => {
  await processAlerts(services());
  await settle();
};
/** Lets the pauses between attempts and checks pass. */
const wait = async () => {
  const now = new Date(0).toISOString();
  await database().transact(async (tx) => {
    await tx.updateTable('alert_deliveries').set({ due_at: now }).where('state', '=', 'gathering').execute();
    const sleeping = tx.updateTable('workflow_runs').where('name', '=', DELIVER.name).where('status', '=', 'pending');
    await sleeping.set({ wake_at: now, steps: packJson({}) }).execute();
  });
  await tell();
};
const received = () =>
  receiver
    .at(path)
    .map(({ body }) => body.objects.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`));
const deliveries = async () => {
  const { alerts } = (await admin.api.get('/console/v1/alerts')).body;
  return alerts.find(({ id }: { id: string }) => id === alertId).deliveries;
};

test('a message that failed is not sent again after the end of its incident, and the end is sent at once', async () => {
  receiver.answer(path, (response, n) => void response.writeHead(n === 1 ? 500 : 204).end());
  const id = await escalated('sim-1');
  await tell();
  await end(id);
  await tell();
  await wait();
  expect(received()).toEqual([['sim-1 open'], ['sim-1 resolved']]);
  expect(await deliveries()).toMatchObject([
    { state: 'delivered', status: 204 },
    { state: 'dropped', reason: 'Replaced by a later message.' },
  ]);
});

test('its other incidents are in the message that replaces it', async () => {
  receiver.answer(path, (response, n) => void response.writeHead(n === 1 ? 500 : 204).end());
  const [one] = [await escalated('sim-1'), await escalated('sim-2')];
  await tell();
  await end(one);
  await tell();
  expect(received()).toEqual([
    ['sim-1 open', 'sim-2 open'],
    ['sim-2 open', 'sim-1 resolved'],
  ]);
});

test('an end waits while an attempt of an earlier message is in progress', async () => {
  const responses: ServerResponse[] = [];
  receiver.answer(path, (response, n) => {
    if (n === 1) responses.push(response);
    else response.writeHead(204).end();
  });
  const id = await escalated('sim-1');
  await processAlerts(services());
  await expect.poll(() => responses.length, { interval: 10 }).toBe(1);
  await end(id);
  await processAlerts(services());
  const waiting = await database().read.selectFrom('alert_deliveries').select(['state', 'due_at']).execute();
  expect(waiting.find(({ state }) => state === 'gathering')?.due_at).toSatisfy(
    (at: string) => Date.parse(at) > Date.now() + 2000,
  );
  responses[0]?.writeHead(204).end();
  await settle();
  await wait();
  expect(received()).toEqual([['sim-1 open'], ['sim-1 resolved']]);
});

test('a message about other incidents does not wait', async () => {
  receiver.answer(path, (response, n) => void response.writeHead(n === 1 ? 500 : 204).end());
  await escalated('sim-1');
  await tell();
  await escalated('sim-2');
  await tell();
  expect(received()).toEqual([['sim-1 open'], ['sim-2 open']]);
  expect((await deliveries()).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'pending']);
});
