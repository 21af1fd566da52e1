import { z } from 'zod';
import { PortStatus } from '#lib/networking/ports/statuses.ts';
import { ObjectId, Tag } from '../wire.ts';

/** docs/contract/compute.md 8. */
export const Interface = z.strictObject({
  port_id: z.string(),
  net_id: z.string(),
  port_state: PortStatus,
  mac_addr: z.string(),
  fixed_ips: z.array(z.strictObject({ subnet_id: z.string(), ip_address: z.string() })),
  /** Since 2.70. */
  tag: z.string().nullable().optional(),
});
export type Interface = z.infer<typeof Interface>;
export const Interfaces = z.array(Interface);

const Address = z.strictObject({ ip_address: z.union([z.ipv4(), z.ipv6()], 'Use an IP address.') });

/** An existing port, or a new one on a network, optionally with an address. */
export const NewInterface = z.strictObject({
  net_id: ObjectId.nullish(),
  port_id: ObjectId.nullish(),
  fixed_ips: z.array(Address).max(1, 'Use at most one address.').nullish(),
  tag: Tag.nullish(),
});
export type NewInterface = z.infer<typeof NewInterface>;
/** An empty request selects the project's only network. */
export const AttachInterface = z.strictObject({ interfaceAttachment: NewInterface.optional() });
