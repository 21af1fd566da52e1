import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

/** The API accepts five addresses; the first has a field of its own. */
const MAX_MORE_ADDRESSES = 4;
const MAX_OPTIONS = 32;

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

export const PortExtras = {
  moreAddresses: z
    .string()
    .refine((text) => linesOf(text).length <= MAX_MORE_ADDRESSES, msg('A port can have at most 5 addresses.')),
  dhcpOptions: z
    .string()
    .refine((text) => linesOf(text).length <= MAX_OPTIONS, msg('A port can have at most 32 DHCP options.'))
    .refine(
      (text) => linesOf(text).every((line) => /^[^=\s]{1,64}=\S.*$/.test(line)),
      msg('Use name=value on each line.'),
    ),
};

export const moreAddressesIn = linesOf;

export const dhcpOptionsIn = (text: string) =>
  linesOf(text).map((line) => {
    const at = line.indexOf('=');
    return { opt_name: line.slice(0, at), opt_value: line.slice(at + 1), ip_version: 4 as const };
  });
