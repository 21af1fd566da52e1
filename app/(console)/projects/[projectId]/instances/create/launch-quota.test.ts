import { expect, test } from 'vitest';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { EMPTY_LAUNCH } from './empty-launch.ts';
import { arrangeFlavors, clickColumn } from './flavor-order.ts';
import { isOver, type LaunchQuotas, quotaDemands, roomFor } from './launch-quota.ts';
import type { ResolvedLaunch } from './launch-requests.ts';
import { LaunchFields } from './launch-values.ts';
import { isLockedOut, launchWarnings } from './launch-warnings.ts';
import { type Choices, resolveLaunch } from './resolve-launch.ts';

const usage = (limit: number, in_use: number) => ({ limit, in_use, reserved: 0 });
const compute = { instances: usage(10, 4), cores: usage(20, 16), ram: usage(-1, 90_000) };
const storage = { volumes: usage(10, 10), gigabytes: usage(1000, 5) };
const quotas = {
  compute,
  storage,
  ports: { used: 1, limit: 50 },
  floatingIps: { used: 2, limit: 5 },
} as unknown as LaunchQuotas;
const small = { id: 's', name: 'small', vcpus: 2, ram: 2048, disk: 20 } as Flavor;
const diskless = { id: 'd', name: 'a-diskless', vcpus: 1, ram: 4096, disk: 0 } as Flavor;
const image = { id: 'i', name: 'Debian', min_disk: 3, min_ram: 0, size: 1, virtual_size: null };
const choices = {
  images: [image],
  flavors: [small, diskless],
  volumes: [{ id: 'v', name: 'boot', availability_zone: 'az-2' }],
  networks: [{ id: 'n', name: 'private' }],
} as unknown as Choices;
const form = LaunchFields.parse({ ...EMPTY_LAUNCH, name: 'web', image: 'Debian', flavor: 'small' });
const resolved = (changes: object = {}): ResolvedLaunch => resolveLaunch({ ...form, ...changes }, choices);
const demandsOf = (changes: object, flavor = small) =>
  Object.fromEntries(quotaDemands(resolved(changes), flavor, quotas).map((demand) => [demand.label, demand]));

test('what is left to the form is resolved: names to ids, the only network, the default group', () => {
  expect(resolved()).toMatchObject({
    image: 'i',
    flavor: 's',
    networks: [{ id: 'n', address: '' }],
    groups: ['default'],
    toVolume: false,
  });
});

test('a flavor without a disk makes a volume of the image, as large as that needs', () => {
  expect(resolved({ flavor: 'd' })).toMatchObject({ toVolume: true, volumeSize: 3 });
  expect(resolved({ flavor: 'd', toVolume: false }).toVolume).toBe(false);
  expect(resolved({ toVolume: true })).toMatchObject({ volumeSize: 20 });
});

test('a network that does not exist is not requested', () => {
  expect(resolved({ networks: [{ id: 'gone', address: '' }] }).networks).toEqual([]);
});

test('each resource is counted once for each instance, disks only where volumes are made', () => {
  const demands = demandsOf({ count: 3 });
  expect(demands).toMatchObject({ Instances: { added: 3 }, vCPU: { added: 6 }, Memory: { added: 6144 } });
  expect(demands.Volumes).toBeUndefined();
  expect(demands['Floating IPs']).toBeUndefined();
  expect(demandsOf({ count: 3, floatingNetwork: 'ext' })).toMatchObject({ 'Floating IPs': { added: 3, used: 2 } });
  expect(demandsOf({ name: 'web-{1..2}', toVolume: true })).toMatchObject({
    Volumes: { added: 2 },
    'Volumes and snapshots': { added: 40 },
    Ports: { added: 2 },
  });
});

test('over quota is said of the resource that lacks, and never of one without a limit', () => {
  const over = Object.values(demandsOf({ count: 3, toVolume: true })).filter(isOver);
  expect(over.map(({ label }) => label)).toEqual(['vCPU', 'Volumes']);
});

test.each([
  [small, 2],
  [undefined, 6],
  [{ vcpus: 0, ram: 0 }, 6],
  [{ vcpus: 5, ram: 1 }, 0],
])('the quota has room for so many of flavor %#', (flavor, room) => {
  expect(roomFor(flavor, quotas.compute)).toBe(room);
});

test('what is reserved counts as used: for the room that is left, and for what the form would exceed', () => {
  const reserving = { ...quotas, compute: { ...compute, cores: { limit: 20, in_use: 14, reserved: 2 } } };
  expect(roomFor(small, reserving.compute as unknown as LaunchQuotas['compute'])).toBe(2);
  const cores = quotaDemands(resolved({ count: 3 }), small, reserving as unknown as LaunchQuotas)[1];
  expect([cores?.used, cores && isOver(cores)]).toEqual([16, true]);
});

test.each([
  [{}, true],
  [{ key: 'k' }, false],
  [{ hasPassword: true, password: '' }, true],
  [{ hasPassword: true, password: 'x' }, false],
  [{ hasPassword: false, password: 'x' }, true],
  [{ userData: '#cloud-config\npassword: x' }, false],
])('%o leaves everybody outside: %s', (changes, isOutside) => {
  expect(isLockedOut({ ...form, ...changes })).toBe(isOutside);
});

test('a volume of another zone, no network and no way in are warned of', () => {
  const values = resolved({ bootFrom: 'volume', volume: 'v', zone: 'az-1', networks: [], key: 'k' });
  const warnings = launchWarnings(values, choices).map((text) => (typeof text === 'string' ? text : text.message));
  expect(warnings).toEqual([
    'Without a network the instance cannot be reached.',
    'The volume is in zone {zone}. The instance must be in the same zone.',
  ]);
});

test('flavors: favourites stand on top, a second click turns the order, what is chosen is never searched away', () => {
  const flavors = [small, diskless];
  const order = { column: 'vcpus', isDescending: false } as const;
  const idsOf = (wish: object) =>
    arrangeFlavors(flavors, { order, text: '', favourites: [], chosen: undefined, ...wish }).map(({ id }) => id);
  expect(idsOf({})).toEqual(['d', 's']);
  expect(idsOf({ order: clickColumn(order, 'vcpus') })).toEqual(['s', 'd']);
  expect(idsOf({ favourites: ['s'] })).toEqual(['s', 'd']);
  expect(idsOf({ text: 'diskless' })).toEqual(['d']);
  expect(idsOf({ text: 'diskless', chosen: 's' })).toEqual(['d', 's']);
});
