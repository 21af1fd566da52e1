import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'processes.ts');

/** Ignores termination signals, listens on a free port, and prints the port and then each signal. */
const SERVER = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => console.log(signal));
  const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
    console.log(server.address().port);
  });`;

/** Starts the server in its own process group, as Playwright does, and exits immediately on a signal. */
const STAGE = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', ${JSON.stringify(SERVER)}], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  setInterval(() => {}, 1000);`;

const RUNNER = `
  import { endEverythingOnSignals, spawn } from ${JSON.stringify(MODULE)};
  endEverythingOnSignals();
  await spawn(process.execPath, ['-e', ${JSON.stringify(STAGE)}]);
  console.log('the next stage');
  await spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s: an aborted run leaves no server behind, not even one in a process group of its own',
  async (signal, status) => {
    const runner = spawn(process.execPath, ['--input-type=module', '-e', RUNNER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    const output = createInterface(runner.stdout).on('line', (line) => lines.push(line));
    await once(output, 'line');
    const port = Number(lines[0]);
    expect(await isListening(port)).toBe(true);

    runner.kill(signal);

    expect(await once(runner, 'exit')).toEqual([status, null]);
    await expect.poll(() => isListening(port)).toBe(false);
    expect(lines).not.toContain('the next stage');
  },
);

test('the second signal does not wait for a command that takes its time to end', async () => {
  const runner = spawn(
    process.execPath,
    ['--input-type=module', '-e', RUNNER.replace(JSON.stringify(STAGE), JSON.stringify(SERVER))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface(runner.stdout)[Symbol.asyncIterator]();
  const port = Number((await lines.next()).value);
  const ended = once(runner, 'exit');

  runner.kill('SIGINT');
  expect((await lines.next()).value).toBe('SIGINT');
  runner.kill('SIGTERM');

  expect(await ended).toEqual([143, null]);
  await expect.poll(() => isListening(port)).toBe(false);
});
