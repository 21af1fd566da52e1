import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { type AddressPairRequest, AddressPairRequests } from '#lib/networking/ports/requests.ts';
import type { Port } from '#lib/networking/ports/schema.ts';

const MAX_PAIRS = 10;

/** Address pairs of a port, one per line. The MAC address is omitted if it is the port's own. */
export const pairsText = ({ allowed_address_pairs, mac_address: own }: Port): string =>
  allowed_address_pairs
    .map(({ ip_address, mac_address }) => (mac_address === own ? ip_address : `${ip_address} ${mac_address}`))
    .join('\n');

/** Parses address pairs; rejects what the API would reject. */
export const pairsIn = z.string().transform((text, context): AddressPairRequest[] => {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const pairs = lines.map((line) => {
    const [ip_address = '', mac_address] = line.split(/[\s,]+/);
    return { ip_address, ...(mac_address ? { mac_address } : {}) };
  });
  if (pairs.length > MAX_PAIRS) {
    context.addIssue({ code: 'custom', message: msg('A port can have at most 10 address pairs.') });
    return z.NEVER;
  }
  if (AddressPairRequests.safeParse(pairs).success) return pairs;
  context.addIssue({
    code: 'custom',
    message: msg('Enter one address, or block without host bits, per line, optionally followed by a MAC address.'),
  });
  return z.NEVER;
});
