/** A larger number is more likely a mistake. */
export const MAX_COUNT = 100;

const PATTERN = /\{(\d{1,6})\.\.(\d{1,6})\}/;

export const isPattern = (name: string): boolean => PATTERN.test(name);

/**
 * Expands a pattern: `web-{01..03}` becomes web-01, web-02 and web-03, padded like its first number. Undefined if it
 * counts backwards or has more than `MAX_COUNT` names.
 */
export function expandPattern(name: string): string[] | undefined {
  const [range, from = '', to = ''] = PATTERN.exec(name) ?? [];
  if (range === undefined) return [name];
  const count = Number(to) - Number(from) + 1;
  if (count < 1 || count > MAX_COUNT) return undefined;
  return Array.from({ length: count }, (_, index) =>
    name.replace(range, String(Number(from) + index).padStart(from.length, '0')),
  );
}

/** Returns the names of the instances. If one request creates several, the API appends numbers from 1. */
export function namesOf({ name, count }: { name: string; count: number }): string[] {
  if (isPattern(name)) return expandPattern(name) ?? [];
  if (!(count > 1)) return [name];
  return Array.from({ length: Math.min(count, MAX_COUNT) }, (_, index) => `${name}-${index + 1}`);
}
