import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NamespaceProbe } from './namespace-probe.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-probe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NETWORK = '00000000-0000-4000-8000-000000000001';
const GUEST = { networkId: NETWORK, address: '192.0.2.7', port: 22 };

/** A machine on which the program ends with an exit code, and which records how it was called. */
function probeOf(script: string) {
  const path = join(folder, `place-${Math.random()}`);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o700);
  const calls: (readonly string[])[] = [];
  const probe = new NamespaceProbe((words) => {
    calls.push(words);
    return [path, ...words];
  });
  return { probe, calls };
}

test.each([
  ['exit 0', 'open'],
  ['exit 10', 'closed'],
  ['exit 11', 'silent'],
  ['exit 12', 'unreachable'],
  ['echo "Cannot open network namespace" >&2; exit 1', 'unreachable'],
  ['kill -9 $$', 'unreachable'],
])('a connection inside of the namespace of the network: %s is %s', async (script, state) => {
  const { probe, calls } = probeOf(script);
  expect(await probe.probe(GUEST)).toBe(state);
  expect(calls[0]?.slice(0, 4)).toEqual(['ip', 'netns', 'exec', `nephos-${NETWORK}`]);
  expect(calls[0]?.slice(-3)).toEqual(['192.0.2.7', '22', '2000']);
});

test.each([
  ...['127.0.0.1', '169.254.169.254', '0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', 'localhost', '192.0.2.7; reboot', '', '--eval'],
])('nothing is started for %s, which is no address of a guest', async (address) => {
  const { probe, calls } = probeOf('exit 0');
  expect(await probe.probe({ ...GUEST, address })).toBe('unreachable');
  expect(calls).toEqual([]);
});

test.each([0, 65_536, 1.5, Number.NaN])('nothing is started for the port %s', async (port) => {
  const { probe, calls } = probeOf('exit 0');
  expect(await probe.probe({ ...GUEST, port })).toBe('unreachable');
  expect(calls).toEqual([]);
});

test('its program distinguishes a server from a rejected connection', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = address instanceof Object ? address.port : 0;
  // Runs the program here, with the address of this machine in place of the guest's.
  const here = (used: number) =>
    new NamespaceProbe((words) => [...words.slice(4, -3), '127.0.0.1', String(used), '500']).probe(GUEST);
  expect(await here(port)).toBe('open');
  await new Promise((resolve) => server.close(resolve));
  expect(await here(port)).toBe('closed');
});
