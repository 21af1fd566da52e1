/** The first text in byte order after all texts with a prefix; undefined if there is none. */
export function firstAfterPrefix(prefix: string): string | undefined {
  const points = [...prefix];
  while (points.length > 0) {
    const next = (points.pop()?.codePointAt(0) ?? 0) + 1;
    // Surrogates are not characters.
    if (next <= 0x10ffff) return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next);
  }
  return undefined;
}

/** Common prefix of the names that contain the delimiter after `prefix`; undefined for a name without it. */
export function commonPrefix(name: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const at = name.indexOf(delimiter, prefix.length);
  return at === -1 ? undefined : name.slice(0, at + delimiter.length);
}

/** Compares by the bytes of UTF-8, as both databases do. */
export const compareNames = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
