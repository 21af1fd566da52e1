import type { Text } from '#lib/i18n/text.ts';

/** A rule as somebody else writes it down. */
export interface WrittenRule {
  direction: string;
  protocol: string;
  ports: string;
  /** A block, a group of either kind by its name or id, or nothing for anywhere. */
  remote: string;
  ethertype: string;
  description: string;
  /** The line as it stood, where it is shown so. */
  text?: string;
  /** Why it is no rule at all. */
  fault?: Text;
}
