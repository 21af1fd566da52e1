import { z } from 'zod';
import { parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { text, uuid, word } from '#lib/http/bounds.ts';
import { GivenIpVersion } from '../ip-version.ts';

/** A subnet requests any of its addresses, an address exactly that one. */
export const FixedIpRequest = z
  .strictObject({ subnet_id: uuid.optional(), ip_address: word.optional() })
  .refine((wanted) => wanted.subnet_id !== undefined || wanted.ip_address !== undefined, {
    message: 'Specify subnet_id, ip_address or both.',
  });
export type FixedIpRequest = z.infer<typeof FixedIpRequest>;

export const MacAddress = z
  .string()
  .regex(/^[0-9a-f][02468ace](:[0-9a-f]{2}){5}$/i, 'Use a unicast MAC address such as fa:16:3e:00:00:01.')
  .transform((text) => text.toLowerCase());

const isBlock = (said: string) => parseIp(said) !== undefined || parseCidr(said)?.text === said;

const AddressPairRequest = z.strictObject({
  ip_address: text(64).refine(isBlock, 'Use an address, or a block without host bits such as 10.0.0.0/24.'),
  mac_address: MacAddress.optional(),
});
export type AddressPairRequest = z.infer<typeof AddressPairRequest>;
export const AddressPairRequests = z
  .array(AddressPairRequest)
  .max(10, 'A port can have at most 10 address pairs.')
  .nullish();

/** Options that may be empty; docs/contract/networking.md 7. */
const MAY_BE_EMPTY = ['router', 'classless-static-route'];

export const DhcpOptionRequest = z
  .strictObject({
    opt_name: text(64).min(1, 'Enter a name.'),
    /** Null removes the option. */
    opt_value: text(255).nullable(),
    ip_version: GivenIpVersion.default(4),
  })
  .refine(({ opt_name, opt_value }) => opt_value !== '' || MAY_BE_EMPTY.includes(opt_name), {
    message: `Only ${MAY_BE_EMPTY.join(' and ')} can be empty. Use null to remove an option.`,
    path: ['opt_value'],
  });
export type DhcpOptionRequest = z.infer<typeof DhcpOptionRequest>;
