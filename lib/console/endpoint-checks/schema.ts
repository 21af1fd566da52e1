import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const EndpointCheckPath = z.object({ endpoint_id: word });

export const EndpointCheck = z.strictObject({
  /** `elsewhere`: not an address of this platform, which is never contacted. */
  state: z.enum(['answers', 'fails', 'elsewhere']),
  http_status: z.int().nullable(),
  /** Current version. */
  version: z.string().nullable(),
  min_microversion: z.string().nullable(),
  max_microversion: z.string().nullable(),
  /** Duration in ms without the network. */
  duration_ms: z.number().nullable(),
});
export type EndpointCheck = z.infer<typeof EndpointCheck>;
export const EndpointCheckEnvelope = z.strictObject({ endpoint_check: EndpointCheck });
