import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WatchdogLeases } from '#lib/engine/hypervisor/watchdog-leases.ts';

const SCRIPT = join(import.meta.dirname, 'host-watchdog/nephos-watchdog');

let folder: string;
let watchdog: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-watchdog-'));
});
afterEach(async () => {
  await endWatchdog();
  rmSync(folder, { recursive: true, force: true });
});

/** Ends the script with what it runs in the background, which writes into the folder. */
async function endWatchdog(): Promise<void> {
  const { pid, exitCode, signalCode } = watchdog ?? {};
  if (!watchdog || pid === undefined) return;
  const ended = exitCode === null && signalCode === null ? once(watchdog, 'exit') : undefined;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it runs any more.
  }
  await ended;
  watchdog = undefined;
}

const at = (name: string) => join(folder, name);
interface WrittenLease {
  counter: string;
  state: string;
  checks: { request: string; probes: number; misses: number }[];
}
const lease = () => JSON.parse(readFileSync(at('shared/h1.lease'), 'utf8')) as WrittenLease;
const isRenewed = () => existsSync(at('shared/h1.lease'));

const ABSENCE = { id: 'a', outage: '2026-11-30T09:00:00.000Z', wasLeaseRenewed: true };

/** Starts the watchdog of host h1; a file stands for its guests, and another one for a reset. */
function start(settings = ''): ChildProcess {
  mkdirSync(at('shared'), { recursive: true });
  writeFileSync(at('guests'), '');
  const config = [
    `host=h1 folder=${at('shared')} run=${at('run')} device=none timeout=5`,
    `guests_running() { [[ -e ${at('guests')} ]]; }`,
    `stop_guests() { rm ${at('guests')}; }`,
    `reset_host() { echo "$now $last" >${at('reset')}; exit 0; }`,
    `is_on_root() { [[ -e ${at('unmounted')} ]]; }`,
    settings,
  ];
  writeFileSync(at('config'), config.join('\n'));
  // A process group of its own.
  watchdog = spawn(SCRIPT, {
    env: { ...process.env, NEPHOS_WATCHDOG_CONFIG: at('config') },
    stdio: 'ignore',
    detached: true,
  });
  return watchdog;
}

test('the lease is renewed, in the form that the control plane reads, and guests are left alone', async () => {
  start();
  await expect.poll(isRenewed).toBe(true);
  const { counter } = lease();
  await expect.poll(() => lease().counter).not.toBe(counter);
  expect((await new WatchdogLeases(at('shared')).probe('h1', ABSENCE)).code).toBe('watchdog_waits');
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
  await leases.probe('h1', ABSENCE);
  await expect.poll(async () => (await leases.probe('h1', ABSENCE)).code).toBe('watchdog_stopped');
  expect([existsSync(at('guests')), existsSync(at('reset'))]).toEqual([false, false]);
  await leases.follow({ alive: ['h1'], responding: ['h1'] });
  await expect.poll(() => lease().state).toBe('armed');
});

test('a watchdog that is stopped by an administrator takes its lease along, so that nothing follows from its age', async () => {
  const child = start();
  await expect.poll(isRenewed).toBe(true);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect((await new WatchdogLeases(at('shared')).probe('h1', ABSENCE)).code).toBe('watchdog_missing');
});

function isGroupThere(id: number): boolean {
  try {
    return process.kill(-id, 0);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' });
    return false;
  }
}

test('a watchdog that is stopped while it renews its lease takes that along too', async () => {
  const slow = `mv() { [[ $* != *h1.lease ]] || { touch ${at('moves')}; sleep 1; }; command mv "$@"; }`;
  const child = start(slow);
  await expect.poll(() => existsSync(at('moves'))).toBe(true);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  // Nothing runs that could write it again. A process that was killed stays in the group until init has reaped it.
  await expect.poll(() => isGroupThere(child.pid ?? 0)).toBe(false);
  expect(isRenewed()).toBe(false);
});

/** Settings with a file as the watchdog device, which is disarmed by a V. */
const withDevice = () => `device=${at('device')}\nwdctl() { :; }`;
const isDisarmed = () => readFileSync(at('device'), 'utf8').endsWith('V');

test('a watchdog that is stopped disarms its device', async () => {
  const child = start(withDevice());
  await expect.poll(isRenewed).toBe(true);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect([await ended, isDisarmed()]).toEqual([0, true]);
});

test.each([
  ['cannot be removed', () => 'rm() { [[ $* != *h1.lease ]] && command rm "$@"; }', () => undefined],
  ['is in a folder that is not mounted any more', () => '', () => writeFileSync(at('unmounted'), '')],
])('a watchdog whose lease %s leaves its device armed', async (_what, settings, lose) => {
  const child = start(`${withDevice()}\n${settings()}`);
  await expect.poll(isRenewed).toBe(true);
  lose();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect([await ended, isDisarmed(), isRenewed()]).toEqual([1, false, true]);
});

test.each([
  ['qemu-system-x86_64', true],
  ['qemu-system-aarch64', true],
  ['qemu-kvm', true],
  ['qemu-ga', false],
  ['qemu-kvm-tool', false],
])('a process %s counts as a guest: %s', async (name, isGuest) => {
  mkdirSync(at('shared'));
  symlinkSync('/bin/sleep', at(name));
  const guest = spawn(at(name), ['60'], { stdio: 'ignore' });
  try {
    // Only processes of this test are searched, and none is killed.
    const config = [
      `host=h1 folder=${at('shared')} run=${at('run')} device=none on_root=yes`,
      `pgrep() { command pgrep -P ${process.pid} "$@"; }`,
      `pkill() { command pgrep -P ${process.pid} "\${@:2}" >${at('killed')}; }`,
    ];
    writeFileSync(at('config'), config.join('\n'));
    writeFileSync(at('shared/h1.stop'), 'request\n');
    watchdog = spawn(SCRIPT, {
      env: { ...process.env, NEPHOS_WATCHDOG_CONFIG: at('config') },
      stdio: 'ignore',
      detached: true,
    });
    if (isGuest) {
      await expect.poll(() => existsSync(at('killed')) && readFileSync(at('killed'), 'utf8')).toBe(`${guest.pid}\n`);
      expect(lease().state).toBe('armed');
    } else {
      await expect.poll(() => isRenewed() && lease().state).toBe('stopped');
      expect(existsSync(at('killed'))).toBe(false);
    }
  } finally {
    guest.kill('SIGKILL');
  }
});

test('a folder that is not mounted is refused, and one that no longer is counts as lost', async () => {
  start();
  await expect.poll(isRenewed).toBe(true);
  writeFileSync(at('unmounted'), '');
  await expect.poll(() => existsSync(at('reset'))).toBe(true);
  await endWatchdog();
  rmSync(at('shared/h1.lease'));
  const child = start();
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
  expect(isRenewed()).toBe(false);
  start('on_root=yes');
  await expect.poll(isRenewed).toBe(true);
});

test('a folder of the root file system counts as not mounted', async () => {
  writeFileSync(at('config'), `host=h1 folder=/ run=${at('run')} device=none\n`);
  const env = { ...process.env, NEPHOS_WATCHDOG_CONFIG: at('config') };
  const child = spawn(SCRIPT, { env, stdio: 'ignore' });
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
  expect(existsSync('/h1.lease')).toBe(false);
});

describe('A request to check another host', () => {
  const ID = '0123456789abcdef';
  const request = (lines: readonly string[], name = 'h2') =>
    writeFileSync(at(`shared/${name}.check`), `${lines.join('\n')}\n`);
  /** Responses by address: a file with the status of `responds`. Each call is recorded. */
  const probeFunction = () =>
    `responds() { echo "$1" >>${at('probed')}; return "$(cat "${folder}/status-$1" 2>/dev/null || echo 2)"; }`;
  const setStatus = (address: string, status: 0 | 1 | 2) => writeFileSync(at(`status-${address}`), `${status}`);
  const checks = () => lease().checks;
  const probed = () => (existsSync(at('probed')) ? readFileSync(at('probed'), 'utf8').trim().split('\n') : []);

  beforeEach(() => {
    mkdirSync(at('shared'), { recursive: true });
    for (const [address, status] of [
      ['192.0.2.2', 0],
      ['192.0.2.22', 1],
      ['192.0.2.3', 0],
    ] as const)
      setStatus(address, status);
  });

  test('is executed at all addresses of the host, and the result is in the lease until the request is withdrawn', async () => {
    request([ID, '192.0.2.2 192.0.2.22', 'h1=192.0.2.1 h3=192.0.2.3']);
    start(probeFunction());
    await expect.poll(isRenewed).toBe(true);
    await expect.poll(() => checks()[0]?.probes).toBeGreaterThan(2);
    expect(checks()).toEqual([{ request: ID, probes: expect.any(Number), misses: 0 }]);
    expect(new Set(probed())).toEqual(new Set(['192.0.2.2', '192.0.2.22']));
    setStatus('192.0.2.2', 1);
    await expect.poll(() => checks()[0]?.misses).toBeGreaterThan(2);
    setStatus('192.0.2.22', 0);
    await expect.poll(() => checks()[0]?.misses).toBe(0);
    rmSync(at('shared/h2.check'));
    await expect.poll(checks).toEqual([]);
  });

  test('yields no result while no third host responds either, because this host may be isolated', async () => {
    for (const address of ['192.0.2.2', '192.0.2.3']) setStatus(address, 1);
    request([ID, '192.0.2.2', 'h1=192.0.2.1 h3=192.0.2.3']);
    start(probeFunction());
    await expect.poll(() => probed().filter((address) => address === '192.0.2.3').length).toBeGreaterThan(2);
    expect(checks()).toEqual([{ request: ID, probes: 0, misses: 0 }]);
    // Its own address proves nothing.
    expect(probed()).not.toContain('192.0.2.1');
    setStatus('192.0.2.3', 0);
    await expect.poll(() => checks()[0]?.misses).toBeGreaterThan(0);
  });

  test('yields no result if nothing can be sent to the host', async () => {
    setStatus('192.0.2.2', 2);
    request([ID, '192.0.2.2', 'h1=192.0.2.1 h3=192.0.2.3']);
    start(probeFunction());
    await expect.poll(() => probed().length).toBeGreaterThan(2);
    expect(checks()).toEqual([{ request: ID, probes: 0, misses: 0 }]);
  });

  test('is ignored if it is for other neighbors, is invalid, or is a link; invalid addresses are never used', async () => {
    // Without spaces, so that it is one word.
    const injection = `$(touch>${at('escaped')})`;
    request([ID, '192.0.2.2', 'h3=192.0.2.3']);
    request([`${ID}"`, '192.0.2.2', 'h1=192.0.2.1'], 'h4');
    request([injection, injection, injection], 'h5');
    request(['1123456789abcdef', `${injection} -f --help 192.0.2.2;reboot`, `h1=${injection} x=${injection} h9`], 'h6');
    writeFileSync(at('elsewhere'), `${ID}\n192.0.2.2\nh1=192.0.2.1\n`);
    symlinkSync(at('elsewhere'), at('shared/h7.check'));
    mkdirSync(at('shared/h8.check'));
    start(probeFunction());
    await expect.poll(isRenewed).toBe(true);
    await expect.poll(() => checks().length).toBe(1);
    expect(checks()).toEqual([{ request: '1123456789abcdef', probes: 0, misses: 0 }]);
    expect([probed(), existsSync(at('escaped'))]).toEqual([[], false]);
  });

  test('is one of at most eight with four addresses each, so that leases stay small', async () => {
    for (let number = 10; number < 30; number += 1)
      request(
        [`${ID.slice(2)}${number}`, '192.0.2.2 192.0.2.22 192.0.2.3 192.0.2.22 192.0.2.99', 'h1=192.0.2.1'],
        `h${number}`,
      );
    start(probeFunction());
    await expect.poll(isRenewed).toBe(true);
    await expect.poll(() => checks().length).toBe(8);
    expect(probed()).not.toContain('192.0.2.99');
  });

  test('that hangs does not delay the renewal of the lease', async () => {
    request([ID, '192.0.2.2', 'h1=192.0.2.1 h3=192.0.2.3']);
    start(`responds() { echo >>${at('probed')}; exec sleep 20; }`);
    await expect.poll(() => probed().length).toBe(1);
    const { counter } = lease();
    await expect.poll(() => lease().counter).not.toBe(counter);
    expect([probed().length, existsSync(at('reset'))]).toEqual([1, false]);
  });

  test.each([
    ['pings', 'exit 0', 0],
    ['does not ping, and accepts connections', 'exit 1', 0],
    ['does not ping, and refuses connections', 'exit 1', 0],
  ])('finds that a host responds if it %s', async (what, ping, expected) => {
    writeFileSync(at('ping'), `#!/bin/sh\n${ping}\n`, { mode: 0o755 });
    writeFileSync(
      at('timeout'),
      `#!/bin/sh\nshift 3\ncase $1 in ping) exec "$@";; *) ${what.includes('accepts') ? 'exit 0' : 'echo "connect: Connection refused" >&2; exit 1'};; esac\n`,
      { mode: 0o755 },
    );
    expect(await respondsTo('192.0.2.2')).toBe(expected);
  });

  test.each([
    ['has no response to a ping and to a connection', 'exit 1', 'exit 124', 1],
    ['is not found on the network', 'exit 1', 'echo "connect: No route to host" >&2; exit 1', 1],
    ['has no response to a connection, and ping is not installed', 'exit 127', 'exit 124', 1],
    ['cannot be sent anything', 'exit 2', 'echo "connect: Network is unreachable" >&2; exit 1', 2],
  ])('tells whether a host that %s does not respond', async (_what, ping, connection, expected) => {
    writeFileSync(at('timeout'), `#!/bin/sh\nshift 3\ncase $1 in ping) ${ping};; *) ${connection};; esac\n`, {
      mode: 0o755,
    });
    expect(await respondsTo('192.0.2.2')).toBe(expected);
  });

  test('finds that this machine responds, with the real programs', async () => {
    expect(await respondsTo('127.0.0.1')).toBe(0);
  });

  /** Calls the function of the script with programs of the folder first, and returns its status. */
  async function respondsTo(address: string): Promise<number | null> {
    // The configuration runs within the script, after its functions are defined.
    writeFileSync(at('config'), `responds ${address}; exit $?\n`);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, NEPHOS_WATCHDOG_CONFIG: at('config') };
    const child = spawn(SCRIPT, { env, stdio: 'ignore' });
    return await new Promise((resolve) => child.once('exit', resolve));
  }
});

test.each(['timeout=4', 'timeout=x', 'folder=relative', "host='../h2'"])('%s is rejected', async (settings) => {
  const child = start(settings);
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
  expect(existsSync(at('shared/h1.lease'))).toBe(false);
});
