import type { MachineSpec } from '../machine.ts';
import type { FirstRun, Guest } from './boots.ts';
import type { CopiedDisk } from './disk-image.ts';
import { Budget, Variables } from './guest/budget.ts';
import { readCloudConfig } from './guest/cloud-config.ts';
import { GuestFiles, type WrittenFiles } from './guest/files.ts';
import { givenFiles } from './guest/given-files.ts';
import { runShell } from './guest/shell.ts';
import type { World } from './guest/world.ts';
import { guestOf } from './machines.ts';
import { statsOf } from './stats.ts';

const MAX_LINES = 200;

/** What a first boot did and what it left on the disk. */
export interface FirstBoot {
  run: FirstRun | null;
  files: WrittenFiles;
}

/**
 * Writes the files a server is built with, then carries out its user data as cloud-init would, as far as the shell goes;
 * that not on a disk that was copied from the same server, which has done it before.
 * @param disk what the root disk holds already
 */
export async function firstBoot(spec: MachineSpec, disk: CopiedDisk | undefined): Promise<FirstBoot> {
  const held = disk?.files ?? {};
  const world = firstWorld(guestOf(spec), held);
  for (const { path, contents } of spec.files) world.files.write(path, textOf(contents));
  const isDone = !spec.userData || disk?.server === spec.id;
  if (isDone) return { run: null, files: world.files.takeChanges() ?? held };
  const run = await runUserData(textOf(spec.userData ?? ''), world);
  const output = run.output.flatMap((part) => part.replace(/\n$/, '').split('\n')).slice(0, MAX_LINES);
  return { run: { ...run, output }, files: world.files.takeChanges() ?? held };
}

const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

async function runUserData(text: string, world: World): Promise<FirstRun> {
  if (text.startsWith('#!')) return runScript('script', text, world);
  if (!text.startsWith('#cloud-config')) {
    return { kind: 'of an unknown kind', output: ['neither a script nor a cloud-config: not run'], exitStatus: 0 };
  }
  return runCloudConfig(text, world);
}

async function runScript(kind: string, text: string, world: World): Promise<FirstRun> {
  const { output, status } = await runShell(text.replace(/^#!.*/, ''), world);
  return { kind, output: output === '' ? [] : [output], exitStatus: status };
}

async function runCloudConfig(text: string, world: World): Promise<FirstRun> {
  const config = readCloudConfig(text);
  if (!config) return { kind: 'cloud-config', output: ['the cloud-config cannot be read'], exitStatus: 1 };
  for (const { path, content } of config.files) world.files.write(path, content);
  const { output, exitStatus } = await runScript('cloud-config', config.commands.join('\n'), world);
  const installed = config.packages.slice(0, MAX_LINES).map((name) => `Unpacking ${name} (simulated)`);
  return { kind: 'cloud-config', output: [...installed, ...output], exitStatus };
}

function firstWorld(guest: Guest, written: WrittenFiles): World {
  const bootedAt = new Date();
  return {
    guest,
    bootedAt,
    now: () => new Date(),
    stats: () => statsOf(guest, 4),
    kernelLog: () => '',
    files: new GuestFiles(givenFiles(guest), written),
    ...{ user: 'root', home: '/root', cwd: '/', variables: new Variables({ HOME: '/root', USER: 'root', '?': '0' }) },
    ...{ history: [], isLenient: true, budget: new Budget(), wait: async () => undefined, request: null },
  };
}
