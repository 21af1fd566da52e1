import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { LeaseFolder } from './lease-folder.ts';
import { WatchdogLeases } from './watchdog-leases.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-leases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Leases with a controllable clock, and a host that writes them. */
function leases(host: string) {
  const clock = { ms: 0 };
  const probes = new WatchdogLeases(folder, () => clock.ms);
  const renew = (counter: string, more: object = {}) =>
    writeFileSync(join(folder, `${host}.lease`), JSON.stringify({ counter, timeout: 30, state: 'armed', ...more }));
  const resultOf = async (absence = 'a') => {
    const { result, code } = await probes.probe(host, absence);
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
  expect(readFileSync(join(folder, 'h3.stop'), 'utf8')).toBe('a\n');
  renew('2', { state: 'stopped', request: 'an earlier one' });
  expect(await resultOf('a')).toBe('pending watchdog_renewed');
  renew('3', { state: 'stopped', request: 'a' });
  expect(await resultOf('a')).toBe('passed watchdog_stopped');
  await probes.release(['h1']);
  expect(readFileSync(join(folder, 'h3.stop'), 'utf8')).toBe('a\n');
  await new WatchdogLeases(folder).release(['h3']);
  expect(() => readFileSync(join(folder, 'h3.stop'))).toThrow('ENOENT');
});

test('a request of another process, which may be gone, is withdrawn as well', async () => {
  const { probes, renew } = leases('h5');
  await probes.release(['h5']);
  renew('1');
  await new WatchdogLeases(folder).probe('h5', 'a');
  expect(readFileSync(join(folder, 'h5.stop'), 'utf8')).toBe('a\n');
  await probes.release(['h5']);
  expect(() => readFileSync(join(folder, 'h5.stop'))).toThrow('ENOENT');
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
  await probes.release(['h6']);
  expect([read.mock.calls.length, list.mock.calls.length]).toEqual([1, 0]);
  vi.restoreAllMocks();
  hanging.resolve(undefined);
  await expect.poll(() => resultOf()).toBe('pending watchdog_waits');
  const stuck = vi.spyOn(LeaseFolder.prototype, 'requestedHosts').mockReturnValue(new Promise(() => undefined));
  // A round that withdraws requests ends as well.
  await probes.release(['h6']);
  expect(stuck).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('the name of a host never leads out of the folder', async () => {
  const { probes } = leases('h5');
  expect((await probes.probe('../h1', 'a')).code).toBe('watchdog_missing');
});
