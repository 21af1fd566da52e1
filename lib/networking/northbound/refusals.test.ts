import { expect, test, vi } from 'vitest';
import { ChangesRefusedError, type NorthboundChange } from '#lib/engine/network/driver.ts';
import { SimulatedNetwork } from '#lib/engine/network/simulated/simulated-network.ts';
import { newProject } from '#lib/testing/api.ts';
import { newNetwork } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { NetworkReconciler } from './reconciler.ts';

const platform = usePlatform();

const nameOf = (change: NorthboundChange) => ('put' in change ? change.put.name : change.remove.name);

test('what the driver refuses of many is tried again by itself, and holds up nothing else', async () => {
  const { api } = await newProject(platform);
  const { services, tail } = platform.platform;
  const networks = [await newNetwork(api), await newNetwork(api), await newNetwork(api)];
  const ids = networks.map(({ id }) => id);
  const network = new SimulatedNetwork();
  const apply = network.apply.bind(network);
  let refused = ids[0];
  const log = { ...services.log, error: vi.fn() };
  network.apply = (changes) =>
    changes.some((change) => nameOf(change) === refused)
      ? Promise.reject(new ChangesRefusedError('constraint violation'))
      : apply(changes);
  const follower = new NetworkReconciler({ ...services, log, engine: { ...services.engine, network } }, tail, {
    retryMs: 200,
  });
  await follower.start();
  const there = async () => (await network.read(ids)).map(({ name }) => name).toSorted();
  expect(await there()).toEqual(ids.slice(1).toSorted());
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ object: ['network', refused] });
  refused = undefined;
  await expect.poll(there).toEqual(ids.toSorted());
  await follower.stop();
});
