import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

const ShortAddress = z.strictObject({ addr: z.string(), version: z.union([z.literal(4), z.literal(6)]) });

/** Addresses by network name. */
export const ByNetwork = z.record(z.string(), z.array(ShortAddress));
export type ByNetwork = z.infer<typeof ByNetwork>;

export const AddressList = z.strictObject({ addresses: ByNetwork });
export const AddressesPath = z.object({ server_id: word });
export const AddressPath = AddressesPath.extend({ network: word });
