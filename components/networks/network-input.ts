import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

export const NetworkInput = z.object({
  name: z.string().max(255),
  description: z.string().max(255),
  admin_state_up: z.boolean(),
  port_security_enabled: z.boolean(),
  mtu: z
    .int(msg('Use a whole number.'))
    .min(68, msg('Use at least 68 bytes.'))
    .max(9000, msg('Use at most 9000 bytes.'))
    .optional(),
  shared: z.boolean(),
  external: z.boolean(),
});
export type NetworkInput = z.infer<typeof NetworkInput>;

/** Converts the form for the API. Only administrators may send the sharing attributes. */
export const toNetwork = ({ shared, external, mtu, ...input }: NetworkInput, isAdmin: boolean) => ({
  ...input,
  ...(mtu === undefined ? {} : { mtu }),
  ...(isAdmin ? { shared, 'router:external': external } : {}),
});
