import type { Actor, NameLookup } from '#lib/console/actors/schema.ts';

/** As many as are looked up at once. */
export const MAX_NAMES = 1000;

/** The names in a text from anywhere: one a line, or with commas, semicolons or tabs between; each once. */
export const readNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

export interface CheckedNames {
  /** One user each. */
  found: Actor[];
  /** Nobody has them. */
  unknown: string[];
  /** Several users have them, of as many domains. */
  ambiguous: { name: string; users: Actor[] }[];
}

export function checkNames({ name_lookup: { names } }: NameLookup): CheckedNames {
  const found = new Map(
    names.flatMap(({ users: [one, ...more] }) => (one && more.length === 0 ? [[one.id, one]] : [])),
  );
  return {
    found: [...found.values()],
    unknown: names.filter(({ users }) => users.length === 0).map(({ name }) => name),
    ambiguous: names.filter(({ users }) => users.length > 1),
  };
}
