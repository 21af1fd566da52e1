import { z } from 'zod';
import { rawRequestBody, rawResponseBody } from '#lib/http/data.ts';

/** The data of an image, as it comes and goes. */
export const ImageDataIn = rawRequestBody('application/octet-stream');
export const ImageDataOut = rawResponseBody('application/octet-stream');

/** How far staging has come: this platform's own, so that uploads can be resumed. */
export const StagedData = z.strictObject({
  /** Bytes that are here: where the next part has to begin. */
  staged: z.int(),
  /** Bytes that it is going to be, where the client has said so. */
  total: z.int().nullable(),
});
export type StagedData = z.infer<typeof StagedData>;
