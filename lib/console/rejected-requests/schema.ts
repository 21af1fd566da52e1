import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const RejectedRequestsPath = z.object({ access: word });

/** A request that was rejected because of its signature; `lib/identity/ec2-keys/rejection-report.ts`. */
export const RejectedRequest = z.strictObject({
  rejected_at: z.string(),
  code: z.string(),
  method: z.string(),
  path: z.string(),
  address: z.string().nullable(),
  cause: z.enum([
    'host',
    'port',
    'prefix',
    'header',
    'clock',
    'region',
    'key-encoding',
    'body-digest',
    'method',
    'unknown',
  ]),
  /** The cause in words, and how to fix it. */
  reason: z.string(),
  advice: z.string(),
  /** What the server signed, usually the canonical request. */
  server: z.string().nullable(),
  /** What the client signed; null if no known change explains its signature. */
  client: z.string().nullable(),
  /** The first line that differs, from 1 on. */
  difference: z.strictObject({ line: z.number(), server: z.string(), client: z.string() }).nullable(),
});
export type RejectedRequest = z.infer<typeof RejectedRequest>;

export const RejectedRequestList = z.strictObject({ rejected_requests: z.array(RejectedRequest) });
export type RejectedRequestList = z.infer<typeof RejectedRequestList>;
