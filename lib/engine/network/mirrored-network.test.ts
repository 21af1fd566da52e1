import { expect, test } from 'vitest';
import type { NorthboundRow } from './driver.ts';
import { MirroredNetwork } from './mirrored-network.ts';
import { describeNetworkDriver } from './network-suite.ts';
import { SimulatedNetwork } from './simulated/simulated-network.ts';

describeNetworkDriver(async () => new MirroredNetwork(new SimulatedNetwork(), new SimulatedNetwork()));

const group = (name: string): NorthboundRow => ({ table: 'port_group', name, owner: name });

test('mirrored: the model has what was set before this process began, and what is set from then on', async () => {
  const [real, model] = [new SimulatedNetwork(), new SimulatedNetwork()];
  await real.apply([{ put: group('earlier') }]);
  await new MirroredNetwork(real, model).apply([{ put: group('later') }]);
  expect(model.rows('port_group').map(({ name }) => name)).toEqual(['earlier', 'later']);
});

test('mirrored: what is refused or not reached changes the model no more than what is real', async () => {
  const [real, model] = [new SimulatedNetwork(), new SimulatedNetwork()];
  const mirrored = new MirroredNetwork(real, model);
  await expect(mirrored.apply([{ put: group('a') }, { remove: group('a') }])).rejects.toThrow('twice');
  expect(model.rows('port_group')).toEqual([]);
});
