import type { Guest } from '../boots.ts';

/** Maximum characters in the files of a simulated guest, and maximum number of files. */
const CAPACITY = 64 * 1024;
const MAX_FILES = 500;
const LONGEST_PATH = 1024;

/** Content by path. */
export type WrittenFiles = Record<string, string>;

/** Initial files of a guest by path; the path of a directory ends with a slash. */
const filesOf = ({ name, keys, firstRun }: Guest): Record<string, string> => ({
  '/etc/hostname': `${name}\n`,
  '/etc/hosts': `127.0.0.1 localhost\n127.0.1.1 ${name}\n::1 localhost\n`,
  '/etc/motd': 'This guest is simulated. It behaves like a small Linux, but runs no software.\n',
  '/etc/os-release': 'NAME="Simulated Linux"\nID=simulated\nVERSION_ID="1"\nPRETTY_NAME="Simulated Linux 1 (Nephos)"\n',
  '/home/cloud/.ssh/authorized_keys': keys.map(({ publicKey }) => `${publicKey.trim()}\n`).join(''),
  '/root/': '',
  '/tmp/': '',
  '/var/log/cloud-init-output.log': firstRun ? `${firstRun.output.join('\n')}\n` : '',
});

/** An absolute path without `.`, `..` and double slashes. */
export function resolvePath(path: string, home: string): string {
  const full = path.startsWith('/') ? path : `${home}/${path.replace(/^~(?=\/|$)/, '')}`;
  const parts: string[] = [];
  for (const part of full.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The initial and the written files of a simulated guest. */
export class GuestFiles {
  readonly #given: ReadonlyMap<string, string>;
  #written: ReadonlyMap<string, string>;
  #isChanged = false;

  constructor(guest: Guest, written: WrittenFiles) {
    this.#given = new Map(Object.entries(filesOf(guest)));
    this.#written = new Map(Object.entries(written));
  }

  takeChanges(): WrittenFiles | undefined {
    if (!this.#isChanged) return undefined;
    this.#isChanged = false;
    return Object.fromEntries(this.#written);
  }

  read(path: string): string | undefined {
    return this.#written.get(path) ?? this.#given.get(path);
  }

  /** Names in a directory, subdirectories with a trailing slash; undefined if it does not exist. */
  list(path: string): string[] | undefined {
    const below = path === '/' ? '/' : `${path}/`;
    const inside = [...this.#given.keys(), ...this.#written.keys()].filter((one) => one.startsWith(below));
    const names = inside.map((one) => one.slice(below.length).replace(/\/.*$/s, '/')).filter((name) => name !== '');
    return inside.length > 0 ? [...new Set(names)].toSorted() : undefined;
  }

  /** False if the disk is full. */
  write(path: string, content: string): boolean {
    const after = new Map(this.#written).set(path, content);
    let size = 0;
    for (const [each, text] of after) size += each.length + text.length;
    if (size > CAPACITY || after.size > MAX_FILES || path.length > LONGEST_PATH) return false;
    this.#written = after;
    this.#isChanged = true;
    return true;
  }
}
