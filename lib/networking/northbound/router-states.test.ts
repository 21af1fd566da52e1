import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newNetwork,
  newRouter,
  newSubnet,
  newWayOut,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { RecordingNetwork } from '#lib/testing/recording-network.ts';
import { followRouters } from './router-states.ts';

const platform = usePlatform();

async function newOne() {
  const { api } = await newProject(platform);
  const { id } = await newRouter(api);
  const now = async () => (await api.get(`${NETWORKING}/routers/${id}`)).body.router;
  const isNow = (status: string) => expect.poll(async () => (await now()).status, { interval: 20 }).toBe(status);
  return { id, api, now, isNow };
}

function follow(states: Record<string, boolean>, youngMs: number) {
  const { services } = platform.platform;
  const network = new RecordingNetwork(services.engine.network, states);
  const follower = followRouters({ ...services, engine: { ...services.engine, network } }, youngMs);
  return { network, follower };
}

test('a router has the status that the network tells, at once and from then on, and only changes are written', async () => {
  const [bound, lost] = [await newOne(), await newOne()];
  const { network, follower } = follow({ [bound.id]: true, [lost.id]: false }, 0);
  await follower.start();
  await lost.isNow('DOWN');
  network.notify(lost.id, true);
  await lost.isNow('ACTIVE');
  network.notify(bound.id, true);
  network.notify(lost.id, false);
  await lost.isNow('DOWN');
  await follower.stop();
  expect([await bound.now(), await lost.now()]).toMatchObject([{ revision_number: 1 }, { revision_number: 4 }]);
  const events = await platform.platform.services.database.read
    .selectFrom('events')
    .select(['type', 'after'])
    .where('object_id', '=', lost.id)
    .orderBy('id')
    .execute();
  expect(events.slice(1).map(({ after }) => JSON.parse(after ?? '{}'))).toEqual([
    { status: 'DOWN' },
    { status: 'ACTIVE' },
    { status: 'DOWN' },
  ]);
});

test('one that the network does not have is down, but not while it was changed just now: it is looked at again', async () => {
  const [fresh, other] = [await newOne(), await newOne()];
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('routers').set({ status: 'DOWN' }).where('id', '=', other.id).execute(),
  );
  const patient = follow({ [other.id]: true }, 60_000);
  await patient.follower.start();
  await other.isNow('ACTIVE');
  expect((await fresh.now()).status).toBe('ACTIVE');
  await patient.follower.stop();
  const { follower } = follow({ [other.id]: true }, 1_000);
  await follower.start();
  await fresh.isNow('DOWN');
  await follower.stop();
});

test('the console says which subnets a router without a host for its gateway cuts off', async () => {
  const { api } = await newProject(platform);
  const subnet = await newSubnet(api, await newNetwork(api));
  const { id } = await newWayOut(api, await newExternalNetwork(platform), subnet);
  const { follower } = follow({ [id]: false }, 0);
  await follower.start();
  const faults = async () => (await api.get(`/console/v1/router-health/${id}`)).body.subnets[0].fault;
  await expect.poll(faults, { interval: 20 }).toBe('gateway_down');
  await follower.stop();
});
