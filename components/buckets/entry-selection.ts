import type { Entry } from '#lib/object-store/console/schema.ts';

/** Objects and folders of a selection, as jobs and archives take them. */
export function selectionOf(entries: readonly Entry[]): { names: string[]; prefixes: string[] } {
  const namesOf = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind).map(({ name }) => name);
  return { names: namesOf('object'), prefixes: namesOf('folder') };
}

/** Objects that one job or archive takes. */
const MAX_NAMES = 1000;
const MAX_PREFIXES = 100;

/** Selections that are small enough for one job each. */
export function selectionParts(entries: readonly Entry[]): { names: string[]; prefixes: string[] }[] {
  const { names, prefixes } = selectionOf(entries);
  const count = Math.max(Math.ceil(names.length / MAX_NAMES), Math.ceil(prefixes.length / MAX_PREFIXES));
  return Array.from({ length: count }, (_, index) => ({
    names: names.slice(index * MAX_NAMES, (index + 1) * MAX_NAMES),
    prefixes: prefixes.slice(index * MAX_PREFIXES, (index + 1) * MAX_PREFIXES),
  }));
}
