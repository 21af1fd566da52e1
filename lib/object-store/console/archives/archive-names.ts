/**
 * Names of objects as paths in an archive, in the same order. Programs that extract it must never write outside of their
 * folder, and every object must become a file of its own:
 *
 * - The prefix is left out.
 * - Empty parts, `.` and `..` become `_`, so that paths are neither absolute nor leave the folder.
 * - Backslashes, control characters and the colon of a drive letter become `_`.
 * - A name that ends with a slash and has no data becomes a folder; with data, the empty part at its end becomes `_`.
 * - A name that another object has already, or that is the folder of another object, gets a number.
 */
export function archiveNames(objects: readonly { name: string; size: number }[], prefix: string): string[] {
  const paths = objects.map(({ name, size }) => safePath(name.slice(prefix.length), size));
  const folders = new Set(paths.flatMap(parentsOf));
  const used = new Set<string>();
  /** The last number of a path, so that the names of many equal paths are found at once. */
  const numbers = new Map<string, number>();
  const isUsed = (name: string) => used.has(name) || folders.has(`${name}/`);
  return paths.map((path) => {
    let name = path;
    for (let number = numbers.get(path) ?? 1; !path.endsWith('/') && isUsed(name); ) {
      number += 1;
      numbers.set(path, number);
      name = numberedName(path, number);
    }
    used.add(name);
    return name;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
const UNSAFE = /[\u0000-\u001f\u007f\\]/g;

function safePath(name: string, size: number): string {
  const isFolder = name.endsWith('/') && size === 0;
  const parts = (isFolder ? name.slice(0, -1) : name).replaceAll(UNSAFE, '_').split('/');
  const [first = '', ...others] = parts.map((part) => (part === '' || part === '.' || part === '..' ? '_' : part));
  const path = [first.replace(/^([A-Za-z]):/, '$1_'), ...others].join('/');
  return isFolder ? `${path}/` : path;
}

function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
}

/** Adds a number before the extension: `a (2).txt`. */
function numberedName(path: string, number: number): string {
  const dot = path.lastIndexOf('.');
  const end = dot > path.lastIndexOf('/') + 1 ? dot : path.length;
  return `${path.slice(0, end)} (${number})${path.slice(end)}`;
}
