import type { Text } from '#lib/i18n/text.ts';

export interface WrittenRule {
  direction: string;
  protocol: string;
  ports: string;
  /** A block, the name or id of a security group or address group, or empty for any address. */
  remote: string;
  ethertype: string;
  description: string;
  text?: string;
  fault?: Text;
}
