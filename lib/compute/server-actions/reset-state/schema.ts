import { z } from 'zod';

export const ResetState = z.strictObject({ state: z.enum(['active', 'error'], 'Use active or error.') });
export type ResetState = z.infer<typeof ResetState>;
