import { z } from 'zod';
import { ObjectId, Tag } from '../wire.ts';
import { interfaceAttributes } from './attributes.ts';

export const Interface = z.strictObject(interfaceAttributes.shape);
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
