import type { MachineSpec } from '../machine.ts';
import type { FirstRun, Guest } from './boots.ts';
import type { CopiedDisk } from './disk-image.ts';
import { GuestFiles, type WrittenFiles } from './guest/files.ts';
import { runShell, type ShellEnvironment } from './guest/shell.ts';
import { guestOf } from './machines.ts';

const MAX_LINES = 200;

/** Output of a first boot and the files it wrote. */
export interface FirstBoot {
  run: FirstRun | null;
  files: WrittenFiles;
}

/**
 * Writes the files of a server, then runs the script in its user data like cloud-init, within the simulated shell. The
 * script is skipped on a disk copied from the same server, where it has run before. @param disk previous content of the
 * root disk
 */
export function firstBoot(spec: MachineSpec, disk: CopiedDisk | undefined): FirstBoot {
  const held = disk?.files ?? {};
  const world = firstWorld(guestOf(spec), held);
  for (const { path, contents } of spec.files) world.files.write(path, textOf(contents));
  const isDone = !spec.userData || disk?.server === spec.id;
  if (isDone) return { run: null, files: world.files.takeChanges() ?? held };
  const run = runUserData(textOf(spec.userData ?? ''), world);
  const output = run.output.flatMap((part) => part.replace(/\n$/, '').split('\n')).slice(0, MAX_LINES);
  return { run: { ...run, output }, files: world.files.takeChanges() ?? held };
}

const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

function runUserData(text: string, world: ShellEnvironment): FirstRun {
  if (!text.startsWith('#!')) {
    const kind = text.startsWith('#cloud-config') ? 'cloud-config' : 'of an unknown kind';
    return { kind, output: ['a simulated guest runs scripts only: not run'], exitStatus: 0 };
  }
  const { output, status } = runShell(text.replace(/^#!.*/, ''), world);
  return { kind: 'script', output: output === '' ? [] : [output], exitStatus: status };
}

const firstWorld = (guest: Guest, written: WrittenFiles): ShellEnvironment => ({
  hostName: guest.name,
  uptimeS: 0,
  files: new GuestFiles(guest, written),
  ...{ home: '/root', isLenient: true, request: null },
});
