import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackgroundNeighborChecks } from './background-neighbor-checks.ts';
import { NeighborChecks } from './neighbor-checks.ts';

const ALL = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const ADDRESSES: Record<string, string[]> = Object.fromEntries(ALL.map((name) => [name, [`192.0.2.${name.slice(1)}`]]));

let folder: string;
let clock: number;
let checks: NeighborChecks;

const newChecks = () =>
  new NeighborChecks({ folder, addressesOf: async (host) => ADDRESSES[host] ?? [], nowMs: () => clock });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-neighbors-'));
  clock = 1_000_000;
  checks = newChecks();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Tells which hosts are silent. */
const follow = (silent: readonly string[], names: readonly string[] = ALL, outage = 'o') =>
  checks.follow(names.map((name) => ({ name, isUp: !silent.includes(name), isSilent: silent.includes(name), outage })));
const writeLease = (host: string, content: object | string) =>
  writeFileSync(join(folder, `${host}.lease`), typeof content === 'string' ? content : JSON.stringify(content));
let renewals = 0;
/** Renews a lease, with results of checks. */
function renew(host: string, results?: readonly object[]): void {
  renewals += 1;
  writeLease(host, { counter: `${renewals}`, timeout: 30, state: 'armed', checks: results ?? [] });
}
const requestOf = (host: string) => {
  const [id = '', addresses = '', neighbors = ''] = readFileSync(join(folder, `${host}.check`), 'utf8').split('\n');
  return { id, addresses: addresses.split(' '), neighbors: neighbors.split(' ') };
};
const requests = () => readdirSync(folder).filter((name) => name.endsWith('.check'));
async function look(afterMs = 0): Promise<void> {
  clock += afterMs;
  await checks.look();
}
const codeOf = (host: string) => checks.evidence(host).code;

/** All hosts renew their leases, then one is silent, and its neighbors are requested to check it. */
async function failHost(host: string): Promise<string> {
  for (const name of ALL) renew(name);
  follow([]);
  await look();
  for (const name of ALL) renew(name);
  await look(20_000);
  follow([host]);
  await look(2000);
  return requestOf(host).id;
}
/** Each second, neighbors report another probe. */
async function report(id: string, results: Record<string, 'responds' | 'silent'>, seconds: number): Promise<void> {
  for (let probes = 1; probes <= seconds; probes += 1) {
    for (const [name, result] of Object.entries(results))
      renew(name, [{ request: id, probes, misses: result === 'silent' ? probes : 0 }]);
    await look(1000);
  }
}

test('a silent host is checked by at most four hosts that run a watchdog of this version, and at its addresses', async () => {
  writeLease('h2', { counter: '1', timeout: 30, state: 'armed' });
  for (const name of ['h1', 'h3', 'h4', 'h5', 'h6']) renew(name);
  follow(['h1']);
  await look();
  const { id, addresses, neighbors } = requestOf('h1');
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(addresses).toEqual(['192.0.2.1']);
  expect(neighbors).toEqual(['h3=192.0.2.3', 'h4=192.0.2.4', 'h5=192.0.2.5', 'h6=192.0.2.6']);
});

test('a neighbor that becomes silent is replaced, and the request stays the same otherwise', async () => {
  const id = await failHost('h1');
  expect(requestOf('h1').neighbors).toHaveLength(4);
  const [first = ''] = requestOf('h1').neighbors[0]?.split('=') ?? [];
  follow(['h1', first]);
  await look(1000);
  expect(requestOf('h1').id).toBe(id);
  expect(requestOf('h1').neighbors).toHaveLength(4);
  expect(requestOf('h1').neighbors.join()).not.toContain(`${first}=`);
});

test('two neighbors without a response and a lease that is not renewed for ten seconds are evidence, not earlier', async () => {
  const id = await failHost('h1');
  expect(codeOf('h1')).toBe('neighbors_wait');
  await report(id, { h2: 'silent', h3: 'silent' }, 7);
  expect([codeOf('h1'), checks.reachingNeighbors('h1')]).toEqual(['neighbors_lease_renewed', []]);
  await report(id, { h2: 'silent', h3: 'silent' }, 9);
  expect(checks.evidence('h1')).toEqual({
    result: 'passed',
    code: 'neighbors_confirm',
    values: { names: 'h2, h3', seconds: 10 },
  });
});

test('a host that renews its lease is not dead, although its neighbors get no response', async () => {
  const id = await failHost('h1');
  for (let count = 0; count < 5; count += 1) {
    renew('h1');
    await report(id, { h2: 'silent', h3: 'silent' }, 5);
  }
  expect(codeOf('h1')).toBe('neighbors_lease_renewed');
});

test('neighbors that reach a host are named, until they have no response to three probes', async () => {
  const id = await failHost('h1');
  await report(id, { h2: 'responds', h3: 'silent' }, 3);
  expect(checks.reachingNeighbors('h1')).toEqual(['h2']);
  expect(checks.evidence('h1')).toMatchObject({ result: 'failed', values: { names: 'h2' } });
  renew('h2', [{ request: id, probes: 6, misses: 3 }]);
  await look(1000);
  expect(checks.reachingNeighbors('h1')).toEqual([]);
});

test('results count for this absence only: of another request, and from before the first look, they say nothing', async () => {
  const id = await failHost('h1');
  follow([]);
  await look(1000);
  expect(requests()).toEqual([]);
  for (const name of ['h2', 'h3']) renew(name, [{ request: id, probes: 50, misses: 50 }]);
  await look(20_000);
  follow(['h1']);
  await look(1000);
  expect(requestOf('h1').id).toBe(id);
  for (const name of ['h2', 'h3']) renew(name, [{ request: id, probes: 52, misses: 52 }]);
  await look(20_000);
  expect(checks.evidence('h1')).toMatchObject({ code: 'neighbors_too_few', values: { count: 0 } });
  await report('0123456789abcdef', { h2: 'silent', h3: 'silent' }, 20);
  expect(codeOf('h1')).toBe('neighbors_too_few');
});

test('another outage has another request', async () => {
  const id = await failHost('h1');
  follow([], ALL, 'later');
  follow(['h1'], ALL, 'later');
  await look();
  expect(requestOf('h1').id).not.toBe(id);
});

test('a neighbor whose watchdog was restarted counts again', async () => {
  const id = await failHost('h1');
  follow([]);
  await look(1000);
  for (const name of ['h2', 'h3']) renew(name, [{ request: id, probes: 50, misses: 50 }]);
  follow(['h1']);
  await look(1000);
  await report(id, { h2: 'silent', h3: 'silent' }, 12);
  expect(codeOf('h1')).toBe('neighbors_confirm');
});

test('a lease that was not renewed before the absence proves nothing', async () => {
  for (const name of ALL) renew(name);
  follow([]);
  await look();
  for (let count = 0; count < 4; count += 1) await look(20_000);
  follow(['h1']);
  await look();
  await report(requestOf('h1').id, { h2: 'silent', h3: 'silent' }, 20);
  expect(checks.evidence('h1')).toEqual({ result: 'unavailable', code: 'neighbors_old_lease' });
});

test('a host that was silent when Nephos started has a lease of unknown age', async () => {
  const id = await failHost('h1');
  checks = newChecks();
  follow(['h1']);
  await look();
  await report(id, { h2: 'silent', h3: 'silent' }, 20);
  expect(codeOf('h1')).toBe('neighbors_old_lease');
});

test('time in which the folder did not respond is not time without a renewal', async () => {
  const id = await failHost('h1');
  await report(id, { h2: 'silent', h3: 'silent' }, 5);
  renew('h1');
  await look(1000);
  await report(id, { h2: 'silent', h3: 'silent' }, 4);
  // One look that took a minute.
  for (const name of ['h2', 'h3']) renew(name, [{ request: id, probes: 9, misses: 9 }]);
  await look(60_000);
  expect(codeOf('h1')).toBe('neighbors_lease_renewed');
});

test.each([
  ['no file', undefined, 'neighbors_no_lease'],
  ['no JSON', 'stopped', 'neighbors_no_lease'],
  ['JSON of something else', '[]', 'neighbors_no_lease'],
  ['a huge file', ' '.repeat(5000), 'neighbors_no_lease'],
])('the lease of a silent host is %s: %s', async (_what, content, expected) => {
  const id = await failHost('h1');
  rmSync(join(folder, 'h1.lease'));
  await look();
  if (content !== undefined) writeLease('h1', content);
  await report(id, { h2: 'silent', h3: 'silent' }, 15);
  expect(codeOf('h1')).toBe(expected);
});

test.each([
  ['are no list', { h2: 1 }],
  ['are too many', Array.from({ length: 9 }, (_, probes) => ({ request: 'x', probes, misses: 0 }))],
  ['have a negative number', [{ request: 'ID', probes: 9, misses: -3 }]],
  ['have a text as number', [{ request: 'ID', probes: '9', misses: '9' }]],
])('results that %s say nothing, and the lease counts', async (_what, results) => {
  const id = await failHost('h1');
  await report(id, { h2: 'silent' }, 15);
  const text = JSON.stringify(results).replaceAll('ID', id);
  for (let count = 0; count < 8; count += 1) {
    writeLease('h3', `{"counter":"c${count}","timeout":30,"state":"armed","checks":${text}}`);
    await look(1000);
  }
  renew('h2', [{ request: id, probes: 99, misses: 99 }]);
  await look();
  expect(checks.evidence('h1')).toMatchObject({ code: 'neighbors_too_few', values: { count: 1 } });
  // In the lease of the silent host itself.
  writeLease('h1', `{"counter":"last","timeout":30,"state":"armed","checks":${text}}`);
  await report(id, { h2: 'silent', h4: 'silent' }, 12);
  expect(codeOf('h1')).toBe('neighbors_confirm');
});

test('a lease is not read through a link, and a link is replaced by a request, not followed', async () => {
  const secret = join(folder, 'secret');
  await failHost('h1');
  writeFileSync(secret, JSON.stringify({ counter: '1', timeout: 30, state: 'armed', checks: [] }));
  rmSync(join(folder, 'h2.lease'));
  symlinkSync(secret, join(folder, 'h2.lease'));
  symlinkSync(secret, join(folder, 'h3.check'));
  symlinkSync(secret, join(folder, 'h3.check.new'));
  checks = newChecks();
  follow(['h3']);
  await look();
  expect(readFileSync(secret, 'utf8')).toContain('armed');
  expect(requestOf('h3').id).toMatch(/^[0-9a-f]{16}$/);
  expect(requestOf('h3').neighbors.join()).not.toContain('h2=');
});

test('requests of earlier processes are removed if their hosts respond; the others stay', async () => {
  const id = await failHost('h1');
  for (const name of ['h2', 'gone', '..', '%', '%2e%2e%2fx']) writeFileSync(join(folder, `${name}.check`), 'x');
  checks = newChecks();
  follow(['h1']);
  await look();
  // Files that Nephos did not write are left alone.
  expect(requests().toSorted()).toEqual(['%.check', '%2e%2e%2fx.check', 'h1.check']);
  expect(requestOf('h1').id).toBe(id);
});

test('the name of a host never leads out of the folder', async () => {
  ADDRESSES['../h9'] = ['192.0.2.9'];
  renew('h2');
  follow(['../h9'], ['../h9', 'h2']);
  await look();
  expect(requests()).toEqual(['..%2Fh9.check']);
  expect(existsSync(join(folder, '../h9.check'))).toBe(false);
});

test('a host without a known address is not checked', async () => {
  follow(['h9'], ['h9', 'h2']);
  await look();
  expect([requests(), codeOf('h9')]).toEqual([[], 'neighbors_no_address']);
});

test('of many silent hosts, those that failed last are checked', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
  for (const name of names) ADDRESSES[name] = ['192.0.2.99'];
  for (const name of names) follow(names.slice(0, names.indexOf(name) + 1), [...names, 'h2']);
  await look();
  expect(requests()).toHaveLength(8);
  expect(codeOf('n0')).toBe('neighbors_busy');
  expect(requests()).toContain('n9.check');
});

test('a folder that does not work is the result, and nothing is read into it', async () => {
  const id = await failHost('h1');
  await report(id, { h2: 'silent', h3: 'silent' }, 20);
  renameSync(folder, `${folder}-lost`);
  writeFileSync(folder, '');
  follow(['h1']);
  await look();
  expect(checks.evidence('h1')).toMatchObject({ result: 'failed', code: 'neighbors_failed' });
  rmSync(folder);
  renameSync(`${folder}-lost`, folder);
  follow(['h1']);
  await look();
  expect(codeOf('h1')).toBe('neighbors_confirm');
  // A look that does not end.
  clock += 10_000;
  expect(checks.evidence('h1')).toMatchObject({ values: { reason: 'no response within 10 s' } });
});

test('in the background: a round only says who is silent, looks follow, and end when the host responds', async () => {
  const probe = new BackgroundNeighborChecks(
    new NeighborChecks({ folder, addressesOf: async (host) => ADDRESSES[host] ?? [] }),
  );
  const round = (isSilent: boolean) =>
    probe.follow(
      ALL.map((name) => ({ name, isUp: name !== 'h1' || !isSilent, isSilent: name === 'h1' && isSilent, outage: '' })),
    );
  mkdirSync(folder, { recursive: true });
  for (const name of ALL) renew(name);
  round(true);
  await expect.poll(requests).toEqual(['h1.check']);
  const { id } = requestOf('h1');
  renew('h2', [{ request: id, probes: 1, misses: 0 }]);
  await expect.poll(() => probe.reachingNeighbors('h1')).toEqual(['h2']);
  expect((await probe.probe('h1')).code).toBe('neighbors_reach');
  round(false);
  await expect
    .poll(() => {
      round(false);
      return requests();
    })
    .toEqual([]);
});
