import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import type { ReachQuestion } from './schema.ts';

export interface PacketDraft {
  protocol: ReachQuestion['protocol'];
  port: string;
  from: string;
}

/** A packet with the fields of a rule. */
export interface Traffic {
  protocol: ReachQuestion['protocol'];
  /** Null for ICMP, which has no ports. */
  port: number | null;
  from: string;
  version: 4 | 6;
}

export const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

export const isBlock = (text: string): boolean => parseAddressBlock(text.trim()) !== undefined;

/** The packet of a form; undefined if a field is missing or invalid. */
export function trafficOf({ protocol, port, from }: PacketDraft): Traffic | undefined {
  const block = parseAddressBlock(from.trim());
  const hasPort = protocol !== 'icmp';
  if (block === undefined || (hasPort && !isPort(port))) return undefined;
  return { protocol, port: hasPort ? Number(port) : null, from: block.text, version: block.version };
}

/** Short form: "TCP 22". */
export const trafficWords = ({ protocol, port }: Traffic): string =>
  [protocol.toUpperCase(), ...(port === null ? [] : [port])].join(' ');
