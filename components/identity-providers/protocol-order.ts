import type { Protocol } from '#lib/identity/federation/protocols/schema.ts';

/** Order of protocols: numbers in names count as numbers. */
export const byName = ({ id: one }: Protocol, { id: other }: Protocol): number =>
  one.localeCompare(other, 'en', { numeric: true });
