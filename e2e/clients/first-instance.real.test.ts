import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Debian } from '#lib/testing/real-engine/debian.ts';

/** A fresh Debian machine on which the commands of docs/real-machines.md are typed. The tests run in this order. */
const folder = mkdtempSync(join(tmpdir(), 'nephos-script-'));
let debian: Debian;
beforeAll(async () => {
  debian = await Debian.start(folder);
});
afterAll(async () => {
  await debian?.end();
  rmSync(folder, { recursive: true, force: true });
});

const script = (): string => {
  const [, commands = ''] =
    /^## On one machine$.*?^```sh\n(.*?)^```$/ms.exec(readFileSync('docs/real-machines.md', 'utf8')) ?? [];
  return commands;
};

const CLOUD = 'openstack --os-cloud nephos';
const ADDRESS = `$(${CLOUD} floating ip list -f value -c 'Floating IP Address')`;
/** The test guest has a new host key after each boot. */
const TRUST = '-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR';
const SSH = `ssh ${TRUST} -o ConnectionAttempts=60 "root@${ADDRESS}"`;

test('the ten commands of the documentation lead to an instance that answers SSH', async () => {
  expect(script().trim().split('\n')).toHaveLength(10);
  expect(await debian.type(script())).toMatch(/^web$/m);
});

test('QEMU runs as its own user, and gets its volume again after a restart of Nephos', async () => {
  expect(await debian.type('ps -o user= -p "$(pgrep -f guest= | head -1)"')).toMatch(/^libvirt/);
  await debian.type(`${CLOUD} volume create --size 1 data
until [ "$(${CLOUD} volume show data -f value -c status)" = available ]; do :; done
${CLOUD} server add volume web data`);
  await debian.type(`kill "$(pgrep -f api-process.ts)"
while pgrep -f api-process.ts; do sleep 0.1; done
NEPHOS_DATA=/srv/nephos npm start &
NEPHOS_DATA=/srv/nephos npm run setup:cloud -- --image guest.qcow2
${CLOUD} server reboot --hard --wait web`);
  expect(await debian.type(`${SSH} ls /dev/vdb`)).toMatch('/dev/vdb');
});

test('after a restart of Open vSwitch by Debian’s scripts it answers again', async () => {
  await debian.startSwitch();
  expect(await debian.run('ovs-vsctl', 'get', 'open_vswitch', '.', 'external-ids:system-id')).toBe('bare\n');
  expect(await debian.type(`${SSH} hostname`)).toMatch(/^web$/m);
});

test('server delete --wait leaves nothing on the host', async () => {
  await debian.type(`${CLOUD} server delete --wait web`);
  expect((await debian.run('virsh', 'list', '--all', '--name')).trim()).toBe('');
});
