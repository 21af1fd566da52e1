import { z } from 'zod';

/** The caller's address for a rule; null if unknown. */
export const OwnAddress = z.strictObject({ address: z.string().nullable() });
export type OwnAddress = z.infer<typeof OwnAddress>;
