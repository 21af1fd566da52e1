import { z } from 'zod';

/** The address that the asker comes from, as a rule for it would name it; null where it cannot be known. */
export const OwnAddress = z.strictObject({ address: z.string().nullable() });
export type OwnAddress = z.infer<typeof OwnAddress>;
