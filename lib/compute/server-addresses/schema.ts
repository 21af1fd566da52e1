import { z } from 'zod';

const ShortAddress = z.strictObject({ addr: z.string(), version: z.union([z.literal(4), z.literal(6)]) });

/** Addresses by network name. */
export const ByNetwork = z.record(z.string(), z.array(ShortAddress));
export type ByNetwork = z.infer<typeof ByNetwork>;
