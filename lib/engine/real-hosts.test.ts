import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import { realHosts } from './real-hosts.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-real-'));
const [libvirt, northbound] = [join(folder, 'libvirt'), join(folder, 'nb')];
const servers: Server[] = [];
beforeAll(async () => {
  writeFileSync(join(folder, 'virsh'), '', { mode: 0o700 });
  for (const path of [libvirt, northbound]) {
    await new Promise<void>((resolve) => void servers.push(createServer().listen(path, resolve)));
  }
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const hostsOf = (settings: Record<string, string>, sockets = [libvirt]) =>
  realHosts(readEnv({ NEPHOS_OVN_NORTHBOUND: `unix:${northbound}`, PATH: folder, ...settings }), sockets);

test('this machine is a host where its libvirt and its OVN run', () => {
  expect(hostsOf({})).toEqual([{ name: hostname(), uri: 'qemu:///system' }]);
  expect(hostsOf({ PATH: '/nowhere' })).toEqual([]);
  expect(hostsOf({ NEPHOS_OVN_NORTHBOUND: `unix:${folder}/none` })).toEqual([]);
  expect(hostsOf({}, [join(folder, 'none')])).toEqual([]);
  expect(hostsOf({ NEPHOS_HOSTS: 'off' })).toEqual([]);
});

test('hosts are named by the settings, or by their addresses', () => {
  const hosts = 'a=qemu:///system, b@10.0.0.2=qemu+unix:///system?socket=/b, qemu+ssh://root@node-2/system';
  expect(hostsOf({ NEPHOS_HOSTS: hosts })).toEqual([
    { name: 'a', uri: 'qemu:///system' },
    { name: 'b', uri: 'qemu+unix:///system?socket=/b', ip: '10.0.0.2' },
    { name: 'node-2', uri: 'qemu+ssh://root@node-2/system', ip: 'node-2' },
  ]);
});

test.each([
  ['xen:///system', 'xen:///system: Use an address such as qemu+ssh://root@node-2/system. Or use auto or off.'],
  ['on', 'on: Use an address such as'],
  ['a=qemu:///system,a=qemu+ssh://b/system', 'a=qemu+ssh://b/system: Each host must have a unique name.'],
  ['a=qemu:///system,b=qemu+tcp://b/system', 'b=qemu+tcp://b/system: Use an address such as'],
  ['b=qemu+ssh://b/system?command=/bin/touch', 'b=qemu+ssh://b/system?command=/bin/touch: Only socket, keyfile'],
  ['b=qemu+tls://b/system?no_verify=1', 'Only socket, keyfile'],
  [
    'b=qemu+ssh://root:secret@b/system',
    'b=qemu+ssh://root:…@b/system: An address cannot contain a password. Use a key instead.',
  ],
  ['-b=qemu:///system', 'for its name'],
  ['b@-o=qemu:///system', 'an address or a name after the @'],
  [`${'b'.repeat(64)}=qemu:///system`, 'for its name'],
])('NEPHOS_HOSTS=%s is refused', (hosts, reason) => {
  expect(() => hostsOf({ NEPHOS_HOSTS: hosts })).toThrow(reason);
});

test('a refused address does not give away the password in it', () => {
  expect(() => hostsOf({ NEPHOS_HOSTS: 'qemu+ssh://root:secret@b/system' })).not.toThrow('secret');
});

test('a certificate for OVN without its key is refused', () => {
  expect(() => hostsOf({ NEPHOS_OVN_CERT: '/etc/nephos/ovn.pem' })).toThrow(
    'Set both NEPHOS_OVN_CERT and NEPHOS_OVN_KEY, or neither',
  );
});
