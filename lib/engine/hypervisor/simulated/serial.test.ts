import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useFleet } from '#lib/testing/fleet.ts';
import { specOf } from '../hypervisor-suite.ts';
import type { SerialConnection } from '../serial.ts';
import { SimulatedFleet } from './simulated-hypervisor.ts';

const lab = useFleet();

interface Console {
  id: string;
  serial: SerialConnection;
  /** Output since the last call of `type`. */
  shown(): string;
  /** Types a line and waits for the next prompt. Resolves to the output between. */
  type(line: string): Promise<string>;
}

const PROMPT = /(?:login: |[$#] )$/;

async function connect(id: string, on = lab().fleet): Promise<Console> {
  const serial = await on.openSerial(id);
  let shown = '';
  serial.output.on('data', (text: string) => {
    shown += text;
  });
  return {
    id,
    serial,
    shown: () => shown,
    async type(line) {
      await expect.poll(() => shown, { interval: 2 }).toMatch(PROMPT);
      shown = '';
      serial.write(`${line}\r`);
      await expect.poll(() => shown, { interval: 2 }).toMatch(PROMPT);
      return shown.slice(line.length + 2, shown.lastIndexOf('\n') + 1).replaceAll('\r\n', '\n');
    },
  };
}

async function newConsole(values: Parameters<typeof specOf>[1] = {}, user = 'cloud'): Promise<Console> {
  const id = randomUUID();
  await lab().fleet.spawn('sim-1', specOf(id, values));
  const made = await connect(id);
  await made.type(user);
  return made;
}

test('serial console: says that it is simulated and lets people log in without a password', async () => {
  const id = randomUUID();
  await lab().fleet.spawn('sim-1', specOf(id));
  const { serial, shown, type } = await connect(id);
  await expect.poll(shown).toMatch(/simulated[\s\S]*without a password[\s\S]*web-1 login: $/);
  await type('cloud');
  expect(shown()).toMatch(/cloud@web-1:~\$ $/);
  serial.close();
  expect(await serial.ended).toBe('closed');
});

test('serial console: a name that no user can have is refused', async () => {
  const console = await newConsole();
  await console.type('exit');
  expect(await console.type('Robert; drop')).toContain('Login incorrect');
});

test.each([
  ['hostname', 'web-1\n'],
  ['echo "one  two" \'$USER\' three\\ four', 'one  two $USER three four\n'],
  ['echo one > /dev/null; echo two', 'two\n'],
  ['echo x > f', 'sh: f: No space left on device\n'],
  ['printf x', 'sh: printf: command not found\n'],
  ['constructor', 'sh: constructor: command not found\n'],
  ['echo "', 'sh: this simulated shell does not understand the line\n'],
  ['echo a | wc', 'sh: this simulated shell does not understand the line\n'],
  ['echo a >', 'sh: this simulated shell does not understand the line\n'],
])('serial console: %s answers as a shell does', async (line, answer) => {
  const { type } = await newConsole();
  expect(await type(line)).toBe(answer);
});

test('serial console: uptime tells how long this very machine runs', async () => {
  const { type } = await newConsole();
  expect(await type('uptime')).toMatch(/up 0:00, 1 user/);
});

test.each([
  ['backspace', 'hostnamee\u007f', 'web-1\n'],
  ['Ctrl-U', 'rubbish\u0015hostname', 'web-1\n'],
  ['Ctrl-W', 'hostname rubbish\u0017', 'web-1\n'],
  ['an arrow, which means nothing,', 'hostname\u001b[A\u001b[D', 'web-1\n'],
])('serial console: %s edits the line', async (_what, keys, answer) => {
  const { serial, shown } = await newConsole();
  serial.write(`${keys}\r`);
  await expect.poll(shown).toContain(answer.trimEnd());
});

test('serial console: Ctrl-C drops a line', async () => {
  const { serial, shown, type } = await newConsole();
  await type('echo first');
  serial.write('rubbish\u0003');
  await expect.poll(shown).toMatch(/rubbish\^C\r\n.*\$ $/);
  expect(await type('hostname')).toBe('web-1\n');
});

test('serial console: lines that are pasted at once run one after the other', async () => {
  const { serial, shown } = await newConsole();
  serial.write('echo 1\recho 2; echo 3\r\nhostname\n');
  await expect.poll(shown).toMatch(/echo 1\r\n1\r\n[\s\S]*echo 3\r\n2\r\n3\r\n[\s\S]*hostname\r\nweb-1\r\n/);
});

test('serial console: poweroff inside the guest turns the machine off and ends the connection', async () => {
  const { id, serial } = await newConsole();
  serial.write('poweroff\r');
  expect(await serial.ended).toBe('off');
  expect(await lab().fleet.list()).toContainEqual(expect.objectContaining({ id, power: 'off' }));
  expect(await lab().fleet.consoleLog(id)).toContain('reboot: Power down');
});

test('serial console: a reboot inside the guest shows the login prompt again', async () => {
  const { serial, shown } = await newConsole();
  serial.write('reboot\r');
  await expect.poll(shown).toMatch(/reboot[\s\S]*web-1 login: $/);
});

test.each([
  ['rebooting', (id: string) => lab().fleet.reboot(id, 'HARD')],
  ['off', (id: string) => lab().fleet.stop(id)],
  ['deleted', (id: string) => lab().fleet.destroy(id)],
  ['crashed', (id: string) => lab().fleet.crash(id)],
  ['suspended', (id: string) => lab().fleet.suspend(id)],
  ['moved', (id: string) => lab().fleet.migrateLive(id, 'sim-2')],
] as const)('serial console: ends with the reason %s when the platform does that', async (reason, work) => {
  const { id, serial } = await newConsole();
  await work(id);
  expect(await serial.ended).toBe(reason);
});

test('serial console: a paused machine shows nothing until it runs again', async () => {
  const { id, serial, shown } = await newConsole();
  await lab().fleet.pause(id);
  const isSilent = async () => {
    const before = shown();
    serial.write('#');
    await delay(20);
    return shown() === before;
  };
  await expect.poll(isSilent).toBe(true);
  serial.write('\rhostname\r');
  await lab().fleet.unpause(id);
  await expect.poll(shown).toContain('hostname\r\nweb-1');
});

test('serial console: a machine that is off has none', async () => {
  const id = randomUUID();
  await lab().fleet.spawn('sim-1', specOf(id));
  await lab().fleet.stop(id);
  await expect(lab().fleet.openSerial(id)).rejects.toThrow('is not running');
});

test('serial console: shows the boot while it goes on', async () => {
  const slow = new SimulatedFleet({ database: lab().database, hosts: 1, speed: 0.1 });
  const id = randomUUID();
  await lab().fleet.spawn('sim-1', specOf(id));
  await lab().fleet.reboot(id, 'HARD');
  const { shown } = await connect(id, slow);
  await expect.poll(shown).toMatch(/Linux version[\s\S]*Multi-User[\s\S]*web-1 login: $/);
});

const userData = (text: string) => Buffer.from(text).toString('base64');

test('user data: a script runs once, at the first boot, and its output is in the console log', async () => {
  const script = '#!/bin/sh\necho hello\necho done\n';
  const console = await newConsole({ userData: userData(script) });
  const log = await lab().fleet.consoleLog(console.id);
  expect(log).toMatch(/Running user-data \(script\)[\s\S]*: done\n[\s\S]*exit status 0/);
  console.serial.close();
  await lab().fleet.reboot(console.id, 'HARD');
  expect((await lab().fleet.consoleLog(console.id)).split('Running user-data')).toHaveLength(2);
});

test.each([
  ['a command that fails', '#!/bin/sh\necho before\nfalse\n', /Failed to run user-data: exit status 1/],
  [
    'a command that is not there',
    '#!/bin/sh\napt-get install -y nginx\n',
    /\(simulated, not run\): apt-get install -y nginx/,
  ],
  [
    'a line that the shell does not understand',
    '#!/bin/sh\napt-get update && apt-get install -y nginx\necho after\n',
    /\(simulated, not run\): apt-get update &&[\s\S]*: after\n[\s\S]*exit status 0/,
  ],
  ['a cloud-config', '#cloud-config\nruncmd:\n  - echo ran\n', /user-data \(cloud-config\)[\s\S]*not run/],
  ['something else', 'Content-Type: multipart/mixed', /not run/],
])('user data: %s is written to the console log', async (_what, text, expected) => {
  const id = randomUUID();
  await lab().fleet.spawn('sim-1', specOf(id, { userData: userData(text) }));
  expect(await lab().fleet.consoleLog(id)).toMatch(expected);
});
