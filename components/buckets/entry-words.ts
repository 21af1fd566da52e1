import type { Entry } from '#lib/object-store/console/schema.ts';

/** The last part of a name: `a/b/c.txt` becomes `c.txt`, and the folder `a/b/` becomes `b/`. */
export function lastPart(name: string): string {
  const end = name.endsWith('/') ? name.length - 1 : name.length;
  return name.slice(name.lastIndexOf('/', end - 1) + 1);
}

/** Name below the displayed folder. A placeholder with the name of the folder itself is shown as a dot. */
export const shownName = ({ name }: Pick<Entry, 'name'>, prefix: string): string => name.slice(prefix.length) || '.';

/** Folder that contains a name, with its final slash; empty for the root. */
export function folderOf(name: string): string {
  const end = name.endsWith('/') ? name.length - 1 : name.length;
  return name.slice(0, name.lastIndexOf('/', end - 1) + 1);
}

/** The folders above and including a prefix: `a/b/` has `a/` and `a/b/`. */
export function foldersOf(prefix: string): string[] {
  const folders: string[] = [];
  for (let at = prefix.indexOf('/'); at !== -1; at = prefix.indexOf('/', at + 1)) folders.push(prefix.slice(0, at + 1));
  return folders;
}
