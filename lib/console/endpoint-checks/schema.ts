import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const EndpointCheckPath = z.object({ endpoint_id: word });

/** What an endpoint of the catalog answered just now. */
export const EndpointCheck = z.strictObject({
  /** `elsewhere`: it is no address of this platform, which makes no requests to others. */
  state: z.enum(['answers', 'fails', 'elsewhere']),
  http_status: z.int().nullable(),
  /** The version that it is at. */
  version: z.string().nullable(),
  /** The lowest and highest microversion, where it has such. */
  min_microversion: z.string().nullable(),
  max_microversion: z.string().nullable(),
  /** How long it took, in ms, without the way through the network. */
  duration_ms: z.number().nullable(),
});
export type EndpointCheck = z.infer<typeof EndpointCheck>;
export const EndpointCheckEnvelope = z.strictObject({ endpoint_check: EndpointCheck });
