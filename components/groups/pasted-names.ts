import type { Actor, NameLookup } from '#lib/console/identity/access/schema.ts';

/** Limit of one lookup request. */
export const MAX_NAMES = 1000;

/** Reads names separated by line breaks, commas, semicolons or tabs, without duplicates. */
export const readNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

export interface CheckedNames {
  /** Users whose name is unique. */
  found: Actor[];
  /** Names without a user. */
  unknown: string[];
  /** Names that several users have, each in another domain. */
  ambiguous: { name: string; users: Actor[] }[];
}

export function checkNames({ names }: NameLookup): CheckedNames {
  const found = new Map(
    names.flatMap(({ users: [one, ...more] }) => (one && more.length === 0 ? [[one.id, one]] : [])),
  );
  return {
    found: [...found.values()],
    unknown: names.filter(({ users }) => users.length === 0).map(({ name }) => name),
    ambiguous: names.filter(({ users }) => users.length > 1),
  };
}
