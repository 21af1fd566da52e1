import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { LeaseFolder } from './lease-folder.ts';
import { WatchdogLeases } from './watchdog-leases.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-leases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const UP_SINCE = '2026-11-30T09:00:00.000Z';
const ABSENCE = { id: 'a', outage: UP_SINCE, wasLeaseRenewed: true };
const requestFor = (host: string) => readFileSync(join(folder, `${host}.stop`), 'utf8').trimEnd();

/** Leases with a controllable clock, and a host that writes them. */
function leases(host: string) {
  const clock = { ms: 0 };
  const probes = new WatchdogLeases(folder, () => clock.ms);
  const renew = (counter: string, more: object = {}) =>
    writeFileSync(join(folder, `${host}.lease`), JSON.stringify({ counter, timeout: 30, state: 'armed', ...more }));
  const resultOf = async (id = 'a', wasLeaseRenewed = true) => {
    const { result, code } = await probes.probe(host, { ...ABSENCE, id, wasLeaseRenewed });
    return `${result} ${code}`;
  };
  return { clock, probes, renew, resultOf };
}

test('a lease expires 10 s after the time at which the host stops its guests, counted from the first look', async () => {
  const { clock, renew, resultOf } = leases('h1');
  renew('1');
  expect(await resultOf()).toBe('pending watchdog_waits');
  clock.ms = 39_999;
  expect(await resultOf()).toBe('pending watchdog_waits');
  clock.ms = 40_000;
  expect(await resultOf()).toBe('passed watchdog_expired');
});

test('each renewal and each new absence begin the wait again', async () => {
  const { clock, renew, resultOf } = leases('h2');
  renew('1');
  await resultOf();
  clock.ms = 39_000;
  renew('2');
  expect(await resultOf()).toBe('pending watchdog_renewed');
  clock.ms = 78_999;
  expect(await resultOf()).toBe('pending watchdog_waits');
  expect(await resultOf('b')).toBe('pending watchdog_waits');
  clock.ms = 118_000;
  expect(await resultOf('b')).toBe('pending watchdog_waits');
  clock.ms = 118_999;
  expect(await resultOf('b')).toBe('passed watchdog_expired');
});

test('a host that can still read the folder is asked to stop, and its confirmation counts only for this request', async () => {
  const { probes, renew, resultOf } = leases('h3');
  renew('1');
  await resultOf('a');
  const request = requestFor('h3');
  expect(request).toMatch(`${UP_SINCE} `);
  renew('2', { state: 'stopped', request: `${UP_SINCE} an earlier one` });
  expect(await resultOf('a')).toBe('pending watchdog_renewed');
  renew('3', { state: 'stopped', request });
  expect(await resultOf('a')).toBe('passed watchdog_stopped');
  await probes.follow({ alive: ['h1'], responding: ['h1'] });
  expect(requestFor('h3')).toBe(request);
  await new WatchdogLeases(folder).follow({ alive: ['h3'], responding: ['h3'] });
  expect(() => requestFor('h3')).toThrow('ENOENT');
  // It responded without being down in between.
  expect(await resultOf('b')).toBe('pending watchdog_waits');
  expect(requestFor('h3')).not.toBe(request);
});

test('all processes that probe a host in turn have the same request, which the host can confirm', async () => {
  const { renew } = leases('h7');
  renew('1');
  const [one, other] = [new WatchdogLeases(folder), new WatchdogLeases(folder)];
  await one.probe('h7', { ...ABSENCE, id: 'seen by one' });
  const request = requestFor('h7');
  await other.probe('h7', { ...ABSENCE, id: 'seen by the other' });
  await one.probe('h7', { ...ABSENCE, id: 'seen by one' });
  expect(requestFor('h7')).toBe(request);
  renew('2', { state: 'stopped', request });
  expect((await other.probe('h7', { ...ABSENCE, id: 'seen by the other' })).code).toBe('watchdog_stopped');
  // An earlier process left the request of an earlier outage.
  await other.probe('h7', { ...ABSENCE, outage: '2026-12-01T09:00:00.000Z' });
  expect(requestFor('h7')).toMatch('2026-12-01T09:00:00.000Z ');
});

test('a request of another process, which may be gone, is withdrawn as well', async () => {
  const { probes, renew } = leases('h5');
  await probes.follow({ alive: ['h5'], responding: ['h5'] });
  renew('1');
  await new WatchdogLeases(folder).probe('h5', ABSENCE);
  expect(requestFor('h5')).not.toBe('');
  await probes.follow({ alive: ['h5'], responding: ['h5'] });
  expect(() => requestFor('h5')).toThrow('ENOENT');
});

test('a lease that was not being renewed before the absence proves nothing, unless it is renewed during it', async () => {
  const { clock, renew, resultOf } = leases('h8');
  renew('1');
  expect(await resultOf('a', false)).toBe('unavailable watchdog_old_lease');
  clock.ms = 1_000_000;
  expect(await resultOf('a', false)).toBe('unavailable watchdog_old_lease');
  renew('2');
  expect(await resultOf('a', false)).toBe('pending watchdog_renewed');
  clock.ms += 39_999;
  expect(await resultOf('a', false)).toBe('pending watchdog_waits');
  clock.ms += 1;
  expect(await resultOf('a', false)).toBe('passed watchdog_expired');
});

test('whether leases of hosts that respond are renewed is known after the second look, and no longer renewed after the timeout', async () => {
  const { clock, probes, renew } = leases('h9');
  const isRenewed = async () => (await probes.follow({ alive: ['h9'], responding: ['h9'] })).get('h9');
  expect(await isRenewed()).toBe(false);
  clock.ms += 5000;
  // A lease that appears may be an old one, after its folder was mounted again.
  renew('1');
  expect(await isRenewed()).toBe(false);
  clock.ms += 5000;
  renew('2');
  expect(await isRenewed()).toBe(true);
  for (let looks = 0; looks < 8; looks += 1) {
    clock.ms += 5000;
    expect(await isRenewed()).toBe(true);
  }
  clock.ms += 5000;
  expect(await isRenewed()).toBe(false);
  clock.ms += 41_000;
  renew('3');
  // Another process may have run the rounds meanwhile. The renewal may be 41 s old.
  expect(await isRenewed()).toBeUndefined();
  clock.ms += 5000;
  renew('4');
  expect(await isRenewed()).toBe(true);
  // A round in which it was silent: it may be reset.
  await probes.follow({ alive: [], responding: [] });
  clock.ms += 5000;
  expect(await isRenewed()).toBe(false);
  clock.ms += 5000;
  renew('5');
  expect(await isRenewed()).toBe(true);
});

test('while the folder hangs, leases count as renewed for as long as a look proves it', async () => {
  const { clock, probes, renew } = leases('h11');
  const isRenewed = async () => (await probes.follow({ alive: ['h11'], responding: ['h11'] })).get('h11');
  renew('1');
  await isRenewed();
  clock.ms += 5000;
  renew('2');
  expect(await isRenewed()).toBe(true);
  const hanging = Promise.withResolvers<Set<string>>();
  vi.spyOn(LeaseFolder.prototype, 'requestedHosts').mockReturnValue(hanging.promise);
  clock.ms += 40_000;
  expect(await isRenewed()).toBe(true);
  clock.ms += 1;
  expect(await isRenewed()).toBe(false);
  await probes.follow({ alive: [], responding: [] });
  expect(await isRenewed()).toBeUndefined();
  vi.restoreAllMocks();
  hanging.resolve(new Set());
});

test('a process that has just started does not know whether leases are renewed', async () => {
  const { renew, clock } = leases('h10');
  renew('1');
  const probes = new WatchdogLeases(folder, () => clock.ms);
  expect((await probes.follow({ alive: ['h10'], responding: ['h10'] })).size).toBe(0);
  // Not more than one look in five seconds.
  clock.ms += 4999;
  renew('2');
  expect((await probes.follow({ alive: ['h10'], responding: ['h10'] })).size).toBe(0);
  clock.ms += 1;
  expect((await probes.follow({ alive: ['h10'], responding: ['h10'] })).get('h10')).toBe(true);
});

test.each([
  ['without a lease', undefined, 'unavailable watchdog_missing'],
  ['with a lease that is none', 'stopped', 'failed watchdog_failed'],
  ['that declares a timeout of a day', '{"counter":"1","timeout":86400,"state":"armed"}', 'failed watchdog_failed'],
  ['with a huge lease', ' '.repeat(5000), 'failed watchdog_failed'],
])('a host %s has not stopped its guests', async (_what, content, expected) => {
  const { resultOf } = leases('h4');
  rmSync(join(folder, 'h4.lease'), { force: true });
  if (content !== undefined) writeFileSync(join(folder, 'h4.lease'), content);
  expect(await resultOf()).toBe(expected);
});

test('a folder that hangs delays only one round, is not used again before it responds, and then works', async () => {
  const { probes, renew, resultOf } = leases('h6');
  renew('1');
  await resultOf();
  const hanging = Promise.withResolvers<undefined>();
  const read = vi.spyOn(LeaseFolder.prototype, 'readLease').mockReturnValue(hanging.promise);
  const list = vi.spyOn(LeaseFolder.prototype, 'requestedHosts');
  expect(await resultOf()).toBe('failed watchdog_failed');
  expect(await resultOf()).toBe('failed watchdog_failed');
  await probes.follow({ alive: ['h6'], responding: ['h6'] });
  expect([read.mock.calls.length, list.mock.calls.length]).toEqual([1, 0]);
  vi.restoreAllMocks();
  hanging.resolve(undefined);
  await expect.poll(() => resultOf()).toBe('pending watchdog_waits');
  const stuck = vi.spyOn(LeaseFolder.prototype, 'requestedHosts').mockReturnValue(new Promise(() => undefined));
  // A round that withdraws requests ends as well.
  await probes.follow({ alive: ['h6'], responding: ['h6'] });
  expect(stuck).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('the name of a host never leads out of the folder', async () => {
  const { probes } = leases('h5');
  expect((await probes.probe('../h1', ABSENCE)).code).toBe('watchdog_missing');
});
