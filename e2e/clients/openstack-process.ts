import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the Unix socket on which `openstack` commands are run; see warm-openstack.py. */
    openstackSocket: string;
  }
}

/** Starts the process that runs the commands of all test files. vitest calls the returned function after the run. */
export default async function setUpOpenstack(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-openstack-'));
  const path = join(folder, 'commands');
  const [command, interpreter] = findCommand(process.env.PATH ?? '');
  const child = spawn(interpreter, [join(import.meta.dirname, 'warm-openstack.py'), command, path], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const started = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error(`${interpreter} ended with ${started[0]}.`);
  project.provide('openstackSocket', path);
  return async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Returns the path of the command and the interpreter from its first line. @throws if it is not installed */
function findCommand(path: string): [command: string, interpreter: string] {
  const command = path
    .split(':')
    .map((folder) => join(folder, 'openstack'))
    .find((file) => existsSync(file));
  const [, interpreter] = /^#! *(\S+)/.exec(command ? readFileSync(command, 'utf8') : '') ?? [];
  if (!command || !interpreter) throw new Error('There is no openstack command: install python3-openstackclient.');
  return [command, interpreter];
}
