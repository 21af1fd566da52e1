import type { Format } from '#lib/i18n/format.ts';
import type { Unit } from './quota-words.ts';

/** Formats amounts of a limit with their unit. */
export function quotaWriter(unit: Unit, format: Format): (value: number) => string {
  const writers = { count: format.number, mib: format.mib, gib: format.gib, bytes: format.bytes };
  return (value) => writers[unit](value);
}
