import { z } from 'zod';
import { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { word } from '#lib/http/bounds.ts';

/** Why servers failed, as far as it is known as data; of all projects for administrators. */
export const ServerFaultList = z.strictObject({
  faults: z.array(z.strictObject({ server_id: z.string(), reason: FailureReason })),
});
export const ServerFaultQuery = z.object({ server_id: word.optional() });
export type ServerFaultQuery = z.infer<typeof ServerFaultQuery>;
