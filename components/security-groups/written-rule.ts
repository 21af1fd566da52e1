import type { Text } from '#lib/i18n/text.ts';

export interface WrittenRule {
  direction: string;
  protocol: string;
  ports: string;
  /** A block, a group of either kind by its name or id, or nothing for anywhere. */
  remote: string;
  ethertype: string;
  description: string;
  text?: string;
  fault?: Text;
}
