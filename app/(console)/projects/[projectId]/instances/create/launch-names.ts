/** More at once is a mistake rather than a wish. */
export const MAX_COUNT = 100;

const PATTERN = /\{(\d{1,6})\.\.(\d{1,6})\}/;

/** Whether a name stands for several: `web-{01..03}`. */
export const isPattern = (name: string): boolean => PATTERN.test(name);

/**
 * The names that a pattern stands for: `web-{01..03}` is web-01, web-02 and web-03, as wide as its first number. Undefined
 * when it counts backwards or says more than a hundred.
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

/** What the instances will be called: the API adds numbers from 1 on where one request makes several. */
export function namesOf({ name, count }: { name: string; count: number }): string[] {
  if (isPattern(name)) return expandPattern(name) ?? [];
  if (!(count > 1)) return [name];
  return Array.from({ length: Math.min(count, MAX_COUNT) }, (_, index) => `${name}-${index + 1}`);
}
