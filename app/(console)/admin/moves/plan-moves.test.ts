import { expect, test } from 'vitest';
import { shownServer } from '#lib/testing/shown-server.ts';
import { fits, type GroupRule, type HostRoom, needOf } from './fits.ts';
import { planMoves } from './plan-moves.ts';

const host = (name: string, more: Partial<HostRoom> = {}): HostRoom => ({
  name,
  zone: 'nova',
  isUp: true,
  isEnabled: true,
  vcpus: { used: 0, total: 8 },
  ram: { used: 0, total: 8192 },
  disk: { used: 0, total: 100 },
  ...more,
});
const ram = (used: number, total = 8192) => ({ ram: { used, total } });
const messageOf = (text: unknown) => (typeof text === 'object' && text && 'message' in text ? text.message : text);

test('a root disk on a volume takes nothing of the host', () => {
  expect(needOf(shownServer({ name: 'a', disk: 40 })).disk).toBe(40);
  expect(needOf(shownServer({ name: 'a', disk: 40, isFromVolume: true })).disk).toBe(0);
});

test.each<[string, Partial<HostRoom>, RegExp]>([
  ['the host it is on', { name: 'sim-1' }, /is there now/],
  ['a host that is down', { isUp: false }, /is down/],
  ['a host out of service', { isEnabled: false }, /out of service/],
  ['a host of another zone', { zone: 'east' }, /belongs in zone/],
  ['a host without cores', { vcpus: { used: 128, total: 8 } }, /virtual cores/],
  ['a host without memory', ram(7680), /RAM are missing/],
  ['a host without disk', { disk: { used: 95, total: 100 } }, /disk are missing/],
])('%s is refused with the reason', (_, room, reason) => {
  const verdict = fits(shownServer({ name: 'a', zone: 'nova' }), host('sim-2', room));
  expect(messageOf(verdict)).toMatch(reason);
});

test('a server that was asked into no zone fits in any', () => {
  expect(fits(shownServer({ name: 'a' }), host('sim-2', { zone: 'east' }))).toBe(true);
});

test('each goes to the host with the most free memory, the largest first, and what is planned counts', () => {
  const servers = [
    shownServer({ name: 'small', ram: 1024 }),
    shownServer({ name: 'large', ram: 6144 }),
    shownServer({ name: 'middle', ram: 4096 }),
  ];
  const plan = planMoves(servers, [host('sim-1'), host('sim-2'), host('sim-3', ram(2048))], { mode: 'live' });
  expect(plan.map(({ server, to }) => [server.name, to])).toEqual([
    ['small', 'sim-2'],
    ['large', 'sim-2'],
    ['middle', 'sim-3'],
  ]);
});

test('the last place is taken once: the second server does not fit and says what is missing', () => {
  const servers = ['a', 'b'].map((name) => shownServer({ name, ram: 5000 }));
  const [, second] = planMoves(servers, [host('sim-1'), host('sim-2')], { mode: 'live' });
  expect(second).toMatchObject({ how: 'none', problem: { values: { missing: 5000 - (8192 - 5000) } } });
});

test('live: what is stopped moves as it is, and what has failed cannot be moved', () => {
  const servers = [
    shownServer({ name: 'runs' }),
    shownServer({ name: 'stopped', state: 'stopped' }),
    shownServer({ name: 'failed', state: 'error' }),
  ];
  const plan = planMoves(servers, [host('sim-2')], { mode: 'live' });
  expect(plan.map(({ how }) => how)).toEqual(['live', 'cold', 'none']);
  expect(plan[2]?.problem).toMatch(/Only a running or stopped instance/);
});

test('a server with a task under way is not planned', () => {
  const [move] = planMoves([shownServer({ name: 'a', task: 'migrating' })], [host('sim-2')], { mode: 'cold' });
  expect(move).toMatchObject({ how: 'none', problem: 'Wait until the present task has ended.' });
});

test('stop: nothing leaves the host, and what is stopped stays as it is', () => {
  const servers = [shownServer({ name: 'runs' }), shownServer({ name: 'stopped', state: 'stopped' })];
  const plan = planMoves(servers, [host('sim-2')], { mode: 'stop' });
  expect(plan).toMatchObject([{ how: 'stop' }, { how: 'none', problem: 'It is stopped already.' }]);
  expect(plan[0]?.to).toBeUndefined();
});

test('a chosen target is the only host to go to', () => {
  const hosts = [host('sim-2'), host('sim-3', ram(8000))];
  const [move] = planMoves([shownServer({ name: 'a' })], hosts, { mode: 'live', target: 'sim-3' });
  expect(move).toMatchObject({ how: 'none', problem: { values: { missing: 1024 - 192 } } });
});

test.each<[string, HostRoom[], RegExp]>([
  ['no other host', [host('sim-1')], /No other host is up/],
  ['no host of its zone', [host('sim-2', { zone: 'east' }), host('sim-3', { zone: 'west' })], /of zone/],
  ['full hosts only', [host('sim-2', ram(8000)), host('sim-3', ram(8100))], /No host has/],
])('with %s the reason says so', (_, hosts, reason) => {
  const [move] = planMoves([shownServer({ name: 'a', zone: 'nova' })], hosts, { mode: 'live' });
  expect(messageOf(move?.problem)).toMatch(reason);
});

const rule = (policy: GroupRule['policy'], hosts: Record<string, string>): GroupRule => ({
  policy,
  maxPerHost: 1,
  hosts: new Map(Object.entries(hosts)),
});
const wants = (spec: string) => {
  const server = shownServer({ name: 'a' });
  const flavor = { ...server.flavor, extra_specs: { 'aggregate_instance_extra_specs:disk': spec } };
  return { ...server, flavor };
};
const having = (entries: Record<string, string>) => ({
  properties: new Map(Object.entries(entries).map(([key, value]) => [key, new Set([value])])),
});

test('a host without what the flavor asks of its aggregates is refused, one that has it is not', () => {
  expect(messageOf(fits(wants('ssd'), host('sim-2')))).toMatch(/Its flavor asks for hosts with/);
  expect(messageOf(fits(wants('ssd'), host('sim-2', having({ disk: 'hdd' }))))).toMatch(/Its flavor asks/);
  expect(fits(wants('<or> ssd <or> nvme'), host('sim-2', having({ disk: 'nvme' })))).toBe(true);
});

test('a host that is kept for other projects is refused', () => {
  const server = shownServer({ name: 'a', project: 'p' });
  expect(fits(server, host('sim-2', having({ filter_tenant_id: 'q' })))).toBe('The host is kept for other projects.');
  expect(fits(server, host('sim-2', having({ filter_tenant_id: 'p' })))).toBe(true);
});

test('members that are to be apart are not planned onto one host', () => {
  const servers = ['a', 'b'].map((name) => shownServer({ name }));
  const apart = rule('anti-affinity', { a: 'sim-1', b: 'sim-1', c: 'sim-3' });
  const groups = new Map(servers.map(({ id }) => [id, apart]));
  const plan = planMoves(servers, [host('sim-2'), host('sim-3')], { mode: 'live', groups });
  expect(plan).toMatchObject([
    { how: 'live', to: 'sim-2' },
    { how: 'none', problem: 'Another member of its server group is there.' },
  ]);
  expect(apart.hosts.get('a')).toBe('sim-1');
});

test('members that are to be together stay where the others are', () => {
  const groups = new Map([['a', rule('affinity', { a: 'sim-1', b: 'sim-1' })]]);
  const [move] = planMoves([shownServer({ name: 'a' })], [host('sim-2')], { mode: 'live', groups });
  expect(move).toMatchObject({ how: 'none', problem: 'Its server group is to stay together on another host.' });
  const alone = new Map([['a', rule('affinity', { a: 'sim-1' })]]);
  expect(planMoves([shownServer({ name: 'a' })], [host('sim-2')], { mode: 'live', groups: alone })).toMatchObject([
    { to: 'sim-2' },
  ]);
});

test('full hosts and forbidden ones together say both', () => {
  const hosts = [host('sim-2', ram(8100)), host('sim-3', having({ filter_tenant_id: 'q' }))];
  const [move] = planMoves([shownServer({ name: 'a' })], hosts, { mode: 'live' });
  expect(move?.problem).toMatch(/too full, or its flavor/);
});
