/** Maximum number of instances that the palette checks at once. */
export const MAX_CHECKED_INSTANCES = 8;
/** Shorter words are ambiguous. */
const MIN_WORD_LENGTH = 3;

export const instanceOn = (path: string): string | undefined =>
  /^\/projects\/[^/]+\/instances\/(?!create(?:\/|$))([^/]+)/.exec(path)?.[1];

/**
 * Recognizes a question about reachability by the words of `label`, and returns the name in it; undefined for other
 * queries.
 */
export function reachWord(query: string, label: string): { name: string } | undefined {
  const said = label.toLowerCase();
  const words = query.trim().toLowerCase().split(/\s+/);
  const asking = words.filter((word) => said.includes(word));
  if (!asking.some((word) => word.length >= MIN_WORD_LENGTH)) return undefined;
  return { name: words.filter((word) => !asking.includes(word)).join(' ') };
}
