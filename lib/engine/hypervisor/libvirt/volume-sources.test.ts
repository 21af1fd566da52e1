import { expect, test } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { attachedTo } from '#lib/testing/idle-context.ts';
import type { FoundDomain, Host } from './host.ts';
import type { Inventory } from './inventory.ts';
import type { PluggedVolume } from './plan.ts';
import { isSameSource, type VolumeOptions, VolumeSources } from './volume-sources.ts';

const volume = { volumeId: 'volume-1', device: '/dev/vdb' };
const hostAt = (isLocal: boolean, ip?: string) => ({ name: 'node', ip, connection: { isLocal } }) as Host;
const [HERE, THERE] = [hostAt(true), hostAt(false, '127.0.0.1')];

/** Records changes of exports in order. */
function sourcesOf(hosts: Host[], address = 'auto', own = attachedTo) {
  const done: string[] = [];
  const tell =
    (verb: string) =>
    async (volumeId: string, at: string | { name: string } = '') => {
      done.push(`${verb} ${volumeId} ${typeof at === 'string' ? at : at.name}`.trim());
      return { address: String(at), port: 20_000, name: 'name-1', isEncrypted: false };
    };
  const verbs = ['open', 'rest', 'renew', 'close', 'drop', 'goOn'].map((verb) => [verb, tell(verb)]);
  const exports = Object.fromEntries(verbs) as VolumeOptions['exports'];
  const locate = async (volumeId: string) => ({ path: `/volumes/${volumeId}`, format: 'raw' });
  return {
    sources: new VolumeSources({ locate, attachedTo: own, exports, address }, { hosts } as unknown as Inventory),
    done,
  };
}

test.each([
  ['all hosts are this machine', [HERE], 'auto'],
  ['all hosts see the files', [HERE, THERE], 'off'],
])('where %s, volumes are files that nobody else serves', async (_what, hosts, address) => {
  const { sources, done } = sourcesOf(hosts, address);
  expect(await sources.plugged([volume])).toEqual([{ ...volume, path: '/volumes/volume-1', format: 'raw' }]);
  await sources.renew([volume]);
  expect(done).toEqual(['rest volume-1']);
});

test.each([
  ['a host is another machine', [HERE, THERE], 'auto', '127.0.0.1'],
  ['an address is set', [HERE], '192.0.2.1', '192.0.2.1'],
])('where %s, volumes are exported to all of them', async (_what, hosts, address, expected) => {
  const { sources, done } = sourcesOf(hosts, address);
  const [plugged] = await sources.plugged([volume]);
  expect(plugged).toMatchObject({ ...volume, export: { address: expected } });
  await sources.renew([volume]);
  if (plugged) await sources.reopen({ id: 'machine-1', volumes: [plugged] });
  if (plugged) await sources.close([plugged]);
  await sources.cutOff(['volume-1']);
  expect(done).toEqual([
    `open volume-1 ${expected}`,
    `renew volume-1 ${expected}`,
    'goOn volume-1 name-1',
    'close volume-1 name-1',
    'drop volume-1',
  ]);
});

test('without an address that leads to the hosts it is said what to set, and machines without volumes need none', async () => {
  const { sources } = sourcesOf([hostAt(false)]);
  await expect(sources.plugged([volume])).rejects.toThrow('NEPHOS_STORAGE_ADDRESS');
  expect(await sources.plugged([])).toEqual([]);
});

test('a machine whose volumes are files of this one does not move to another until it was stopped and started', async () => {
  const plugged: PluggedVolume = { ...volume, path: '/volumes/volume-1', format: 'raw' };
  const machine = { host: HERE, plan: { id: 'machine-1', volumes: [plugged] } } as unknown as FoundDomain;
  const { sources } = sourcesOf([HERE, THERE]);
  await expect(sources.assertMovable(machine, THERE)).rejects.toThrow(PermanentFailure);
  await sources.assertMovable(machine, HERE);
  expect(await sources.findUnreachableHosts(machine, [HERE, THERE])).toEqual([THERE]);
  const exported = await sources.plugged([volume]);
  await sources.assertMovable({ ...machine, plan: { ...machine.plan, volumes: exported } }, THERE);
  await sourcesOf([HERE, THERE], 'off').sources.assertMovable(machine, THERE);
  expect([isSameSource([plugged], [{ ...plugged }]), isSameSource([plugged], exported)]).toEqual([true, false]);
});

test('a volume that all hosts reach by themselves is plugged in as it is, moves along, and is locked before it goes to another machine', async () => {
  const rbd = { name: 'volumes/1', monitors: [{ host: '192.0.2.1', port: 6789 }], user: 'nephos', secretId: 'id-1' };
  const locked: string[] = [];
  const exports = { rest: async () => undefined, drop: async () => undefined } as unknown as VolumeOptions['exports'];
  const options: VolumeOptions = {
    ...{ exports, attachedTo, address: 'off', locate: async () => ({ rbd }) },
    lockOut: async (volumeId) => locked.push(volumeId) > 0,
  };
  const sources = new VolumeSources(options, { hosts: [HERE, THERE] } as unknown as Inventory);
  const plugged = await sources.plugged([volume]);
  expect(plugged).toEqual([{ ...volume, rbd }]);
  await sources.assertMovable(
    { host: HERE, plan: { id: 'machine-1', volumes: plugged } } as unknown as FoundDomain,
    THERE,
  );
  await sources.reopen({ id: 'machine-1', volumes: plugged });
  await sources.close(plugged);
  await sources.renew([volume]);
  await sources.cutOff(['volume-2']);
  expect(locked).toEqual(['volume-1', 'volume-2']);
  const moved = { ...volume, rbd: { ...rbd, monitors: [{ host: '192.0.2.2', port: 6789 }] } };
  expect([isSameSource(plugged, [{ ...volume, rbd }]), isSameSource(plugged, [moved])]).toEqual([true, false]);
});

test('a host has no volume exported that is not attached to its machine, whatever it says', async () => {
  const { sources, done } = sourcesOf(
    [THERE],
    'auto',
    async (machineId) => new Set(machineId === 'machine-1' ? ['volume-1'] : []),
  );
  const at = { address: '127.0.0.1', port: 20_000, name: 'name-1', isEncrypted: false };
  const volumes = ['volume-1', 'volume-2'].map((volumeId) => ({ volumeId, device: '/dev/vdb', export: at }));
  const [own, other] = ['machine-1', 'machine-2'].map((id) => ({ id, volumes }));
  if (!own || !other) throw new Error('There are two.');
  expect((await sources.replugged(own)).map(({ volumeId }) => volumeId)).toEqual(['volume-1']);
  expect(await sources.replugged(other)).toEqual([]);
  await sources.reopen(own);
  await sources.reopen(other);
  expect([...(await sources.exported([own, other])).keys()]).toEqual(['volume-1']);
  expect(done).toEqual(['open volume-1 127.0.0.1', 'goOn volume-1 name-1']);
});
