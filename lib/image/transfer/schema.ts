import { z } from 'zod';
import { rawRequestBody, rawResponseBody } from '#lib/http/data.ts';

export const ImageDataIn = rawRequestBody('application/octet-stream');
export const ImageDataOut = rawResponseBody('application/octet-stream');

/** Progress of staging, an extension of this platform: clients use it to resume uploads. */
export const StagedData = z.strictObject({
  /** Stored bytes; the next part must start here. */
  staged: z.int(),
  /** Total bytes, if the client announced them. */
  total: z.int().nullable(),
});
export type StagedData = z.infer<typeof StagedData>;
