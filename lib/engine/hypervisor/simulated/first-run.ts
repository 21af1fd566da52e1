import type { MachineSpec } from '../machine.ts';
import type { FirstRun } from './boots.ts';
import type { CopiedDisk } from './disk-image.ts';
import { runShell, type ShellEnvironment } from './guest/shell.ts';

const MAX_LINES = 200;
/** Maximum characters in the files of a simulated guest, and maximum number of files. */
const CAPACITY = 64 * 1024;
const MAX_FILES = 500;
const LONGEST_PATH = 1024;

/** Output of a first boot, and the files on the disk after it. */
export interface FirstBoot {
  run: FirstRun | null;
  files: CopiedDisk['files'];
}

/**
 * Writes the files of a server, then runs the script in its user data like cloud-init, within the simulated shell. The
 * script is skipped on a disk copied from the same server, where it has run before. @param disk previous content of the
 * root disk
 */
export function firstBoot(spec: MachineSpec, disk: CopiedDisk | undefined): FirstBoot {
  const files = new GuestFiles(disk?.files ?? {});
  for (const { path, contents } of spec.files) files.write(path, textOf(contents), false);
  const isDone = !spec.userData || disk?.server === spec.id;
  if (isDone) return { run: null, files: files.all() };
  const run = runUserData(textOf(spec.userData ?? ''), {
    ...{ hostName: spec.name, uptimeS: 0, isLenient: true, request: null },
    write: (path, content, isAppended) => files.write(path, content, isAppended),
  });
  const output = run.output.flatMap((part) => part.replace(/\n$/, '').split('\n')).slice(0, MAX_LINES);
  return { run: { ...run, output }, files: files.all() };
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

/** The written files of a simulated guest by path, within its capacity. */
class GuestFiles {
  readonly #files: Map<string, string>;
  #size = 0;

  constructor(files: CopiedDisk['files']) {
    this.#files = new Map(Object.entries(files));
    for (const [path, text] of this.#files) this.#size += path.length + text.length;
  }

  all(): CopiedDisk['files'] {
    return Object.fromEntries(this.#files);
  }

  /** False if the disk is full. */
  write(target: string, content: string, isAppended: boolean): boolean {
    const path = absolutePath(target);
    const before = this.#files.get(path);
    const text = isAppended ? (before ?? '') + content : content;
    const size = this.#size + text.length - (before === undefined ? -path.length : before.length);
    const isNewFile = before === undefined && this.#files.size === MAX_FILES;
    if (size > CAPACITY || isNewFile || path.length > LONGEST_PATH) return false;
    this.#files.set(path, text);
    this.#size = size;
    return true;
  }
}

/** Without `.`, `..` and double slashes. */
function absolutePath(path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `/root/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
