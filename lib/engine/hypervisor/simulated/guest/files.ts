/** Bytes that a simulated guest can write. */
const CAPACITY = 64 * 1024;

/** Written files by path; a directory's path ends with a slash. */
export type WrittenFiles = Record<string, string>;

/** An absolute path without `.`, `..` and double slashes. */
export function resolvePath(path: string, cwd: string, home: string): string {
  const full =
    path === '~' || path.startsWith('~/') ? home + path.slice(1) : path.startsWith('/') ? path : `${cwd}/${path}`;
  const parts: string[] = [];
  for (const part of full.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The files of a simulated guest: those it came with, which cannot be removed, and those that were written. */
export class GuestFiles {
  readonly #given: Record<string, string>;
  #written: WrittenFiles;
  #isChanged = false;

  constructor(given: Record<string, string>, written: WrittenFiles) {
    this.#given = given;
    this.#written = { ...written };
  }

  /** What was written since the last call; undefined when nothing was. */
  takeChanges(): WrittenFiles | undefined {
    if (!this.#isChanged) return undefined;
    this.#isChanged = false;
    return this.#written;
  }

  read(path: string): string | undefined {
    return Object.hasOwn(this.#written, path) ? this.#written[path] : this.#given[path];
  }

  isDirectory(path: string): boolean {
    const below = path === '/' ? '/' : `${path}/`;
    return this.#paths().some((one) => one.startsWith(below));
  }

  /** The names in a directory, directories with a slash at their end. */
  list(path: string): string[] {
    const below = path === '/' ? '/' : `${path}/`;
    const names = this.#paths()
      .filter((one) => one.startsWith(below) && one !== below)
      .map((one) => one.slice(below.length).replace(/\/.*$/s, '/'));
    return [...new Set(names)].toSorted();
  }

  /** False when the disk is full. */
  write(path: string, content: string): boolean {
    const next = { ...this.#written, [path]: content };
    if (JSON.stringify(next).length > CAPACITY) return false;
    this.#written = next;
    this.#isChanged = true;
    return true;
  }

  /** Removes a written file or directory with all below it; false when the guest came with it. */
  remove(path: string): boolean {
    const isBelow = (one: string) => one === path || one.startsWith(`${path}/`);
    if (Object.keys(this.#given).some(isBelow)) return false;
    this.#written = Object.fromEntries(Object.entries(this.#written).filter(([one]) => !isBelow(one)));
    this.#isChanged = true;
    return true;
  }

  #paths(): string[] {
    return [...Object.keys(this.#given), ...Object.keys(this.#written)];
  }
}
