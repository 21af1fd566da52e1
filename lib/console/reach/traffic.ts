import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import type { ReachQuestion } from './schema.ts';

export interface PacketDraft {
  protocol: ReachQuestion['protocol'];
  port: string;
  from: string;
}

/** What is sent, in the words of a rule. */
export interface Traffic {
  protocol: ReachQuestion['protocol'];
  /** Null for ICMP, which has none. */
  port: number | null;
  from: string;
  version: 4 | 6;
}

export const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

/** Whether a text is an address or a block of addresses. */
export const isBlock = (text: string): boolean => parseAddressBlock(text.trim()) !== undefined;

/** The packet of a draft; undefined where something is missing or wrong. */
export function trafficOf({ protocol, port, from }: PacketDraft): Traffic | undefined {
  const block = parseAddressBlock(from.trim());
  const hasPort = protocol !== 'icmp';
  if (block === undefined || (hasPort && !isPort(port))) return undefined;
  return { protocol, port: hasPort ? Number(port) : null, from: block.text, version: block.version };
}

/** The packet in short: "TCP 22". */
export const trafficWords = ({ protocol, port }: Traffic): string =>
  [protocol.toUpperCase(), ...(port === null ? [] : [port])].join(' ');
