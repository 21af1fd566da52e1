import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WatchdogLeases } from '#lib/engine/hypervisor/watchdog-leases.ts';

const SCRIPT = join(import.meta.dirname, 'host-watchdog/nephos-watchdog');

let folder: string;
let watchdog: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-watchdog-'));
});
afterEach(() => {
  watchdog?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const lease = () => JSON.parse(readFileSync(at('shared/h1.lease'), 'utf8')) as { counter: string; state: string };
const isRenewed = () => existsSync(at('shared/h1.lease'));

/** Starts the watchdog of host h1; a file stands for its guests, and another one for a reset. */
function start(settings = ''): ChildProcess {
  mkdirSync(at('shared'), { recursive: true });
  writeFileSync(at('guests'), '');
  const config = [
    `host=h1 folder=${at('shared')} run=${at('run')} device=none timeout=5`,
    `guests_running() { [[ -e ${at('guests')} ]]; }`,
    `stop_guests() { rm ${at('guests')}; }`,
    `reset_host() { echo "$now $last" >${at('reset')}; exit 0; }`,
    settings,
  ];
  writeFileSync(at('config'), config.join('\n'));
  watchdog = spawn(SCRIPT, { env: { ...process.env, NEPHOS_WATCHDOG_CONFIG: at('config') }, stdio: 'ignore' });
  return watchdog;
}

test('the lease is renewed, in the form that the control plane reads, and guests are left alone', async () => {
  start();
  await expect.poll(isRenewed).toBe(true);
  const { counter } = lease();
  await expect.poll(() => lease().counter).not.toBe(counter);
  expect((await new WatchdogLeases(at('shared')).probe('h1', 'a')).code).toBe('watchdog_waits');
  expect([existsSync(at('guests')), existsSync(at('reset'))]).toEqual([true, false]);
});

test('a host that cannot renew its lease is reset after the timeout, not earlier', async () => {
  start();
  await expect.poll(isRenewed).toBe(true);
  renameSync(at('shared'), at('lost'));
  await expect.poll(() => existsSync(at('reset'))).toBe(true);
  const [now = 0, last = 0] = readFileSync(at('reset'), 'utf8').split(' ').map(Number);
  expect(now - last).toBeGreaterThanOrEqual(5);
});

test('a host that is requested to stop does so, confirms it, and is armed again when the request is withdrawn', async () => {
  start();
  await expect.poll(isRenewed).toBe(true);
  const leases = new WatchdogLeases(at('shared'));
  const absence = '2026-12-01T10:00:00.000Z 2026-11-30T09:00:00.000Z';
  await leases.probe('h1', absence);
  await expect.poll(async () => (await leases.probe('h1', absence)).code).toBe('watchdog_stopped');
  expect([existsSync(at('guests')), existsSync(at('reset'))]).toEqual([false, false]);
  await leases.release(['h1']);
  await expect.poll(() => lease().state).toBe('armed');
});

test('a watchdog that is stopped by an administrator takes its lease along, so that nothing follows from its age', async () => {
  const child = start();
  await expect.poll(isRenewed).toBe(true);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect((await new WatchdogLeases(at('shared')).probe('h1', 'a')).code).toBe('watchdog_missing');
});

test.each(['timeout=4', 'timeout=x', 'folder=relative', "host='../h2'"])('%s is rejected', async (settings) => {
  const child = start(settings);
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
  expect(existsSync(at('shared/h1.lease'))).toBe(false);
});
