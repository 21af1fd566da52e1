import { expect, test } from 'vitest';
import { chassisFault } from './chassis.ts';

const LOCAL = { name: 'node-1', uri: 'qemu:///system' };
/** Replaces ovs-vsctl, whose Open vSwitch has this name; without one it does not respond. */
const switchOf = (name?: string) => () => {
  const answer = JSON.stringify({ data: [[['map', [['system-id', name]]]]] });
  return name === undefined ? ['false'] : ['echo', answer];
};
const ovn = (chassis: readonly string[] | undefined) => ({
  hasHost: async (...names: readonly string[]) => chassis && names.some((name) => chassis.includes(name)),
  hasChassis: async (name: string) => chassis?.includes(name),
});

test.each([
  ['knows it by the name of its switch', ['node-1'], 'node-1', undefined],
  ['keeps an entry that its switch does not have any more', ['node-1'], 'c0ffee', 'other_chassis'],
  ['does not know it at all', ['node-2'], 'node-1', 'no_chassis'],
  ['does not answer', undefined, 'node-1', undefined],
  ['knows it, and its switch does not answer', ['node-1'], undefined, undefined],
])('a host of which OVN %s', async (_what, chassis, name, code) => {
  expect((await chassisFault(ovn(chassis), LOCAL, null, switchOf(name)))?.code).toBe(code);
});

test('a name unknown to OVN is reported; the switch of another machine is not queried', async () => {
  const place = switchOf('c0ffee');
  expect((await chassisFault(ovn(['node-1']), LOCAL, 'node-1', place))?.detail).toBe('c0ffee');
  const remote = { name: 'node-1', uri: 'qemu+ssh://root@node-1/system' };
  expect(await chassisFault(ovn(['node-1']), remote, 'node-1', place)).toBeUndefined();
});
