/** Of so many instances the palette asks at once. */
export const MAX_CHECKED_INSTANCES = 8;
/** Fewer characters could be the beginning of anything. */
const FEWEST = 3;

export const instanceOn = (path: string): string | undefined =>
  /^\/projects\/[^/]+\/instances\/(?!create(?:\/|$))([^/]+)/.exec(path)?.[1];

/**
 * What of a query asks whether something can be reached, in the words of `label`, and which name it gives; undefined when it asks
 * for something else.
 */
export function reachWord(query: string, label: string): { name: string } | undefined {
  const said = label.toLowerCase();
  const words = query.trim().toLowerCase().split(/\s+/);
  const asking = words.filter((word) => said.includes(word));
  if (!asking.some((word) => word.length >= FEWEST)) return undefined;
  return { name: words.filter((word) => !asking.includes(word)).join(' ') };
}
