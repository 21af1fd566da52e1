/** Characters that a simulated guest can write, and how many files. */
const CAPACITY = 64 * 1024;
const MOST_FILES = 500;
const LONGEST_PATH = 1024;

/** Written files by path; a directory's path ends with a slash. */
export type WrittenFiles = Record<string, string>;

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

const sizeOf = (path: string, content: string) => path.length + content.length;

/** The files of a simulated guest: those it came with and those that were written. */
export class GuestFiles {
  readonly #given: ReadonlyMap<string, string>;
  readonly #written: Map<string, string>;
  #size = 0;
  #isChanged = false;

  constructor(given: Record<string, string>, written: WrittenFiles) {
    this.#given = new Map(Object.entries(given));
    this.#written = new Map(Object.entries(written));
    for (const [path, content] of this.#written) this.#size += sizeOf(path, content);
  }

  /** What was written since the last call; undefined when nothing was. */
  takeChanges(): WrittenFiles | undefined {
    if (!this.#isChanged) return undefined;
    this.#isChanged = false;
    return Object.fromEntries(this.#written);
  }

  read(path: string): string | undefined {
    return this.#written.get(path) ?? this.#given.get(path);
  }

  isDirectory(path: string): boolean {
    const below = path === '/' ? '/' : `${path}/`;
    return this.#some((one) => one.startsWith(below));
  }

  /** The names in a directory, directories with a slash at their end. */
  list(path: string): string[] {
    const below = path === '/' ? '/' : `${path}/`;
    const names = [...this.#given.keys(), ...this.#written.keys()]
      .filter((one) => one.startsWith(below) && one !== below)
      .map((one) => one.slice(below.length).replace(/\/.*$/s, '/'));
    return [...new Set(names)].toSorted();
  }

  /** False when the disk is full. */
  write(path: string, content: string): boolean {
    const before = this.#written.get(path);
    const size = this.#size + sizeOf(path, content) - (before === undefined ? 0 : sizeOf(path, before));
    const isOneMore = before === undefined && this.#written.size >= MOST_FILES;
    if (size > CAPACITY || isOneMore || path.length > LONGEST_PATH) return false;
    this.#written.set(path, content);
    this.#size = size;
    this.#isChanged = true;
    return true;
  }

  #some(isWanted: (path: string) => boolean): boolean {
    for (const path of this.#given.keys()) if (isWanted(path)) return true;
    for (const path of this.#written.keys()) if (isWanted(path)) return true;
    return false;
  }
}
