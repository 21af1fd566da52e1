import { z } from 'zod';
import { plainWord, text } from '#lib/http/bounds.ts';

export { Token } from '../tokens/schema.ts';

/** Fields as in RFC 8628, section 3.2, in JSON. */
export const NewDevice = z.strictObject({
  /** Shown to the user who approves. */
  client_name: plainWord.min(1).max(100, 'Use at most 100 characters.').default('Command-line client'),
});
export const StartedDevice = z.strictObject({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.int(),
  interval: z.int(),
});

export const DevicePoll = z.strictObject({ device_code: text(100).min(1) });

export const PendingDevice = z.strictObject({
  client_name: z.string(),
  address: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type PendingDevice = z.infer<typeof PendingDevice>;
export const DeviceDecision = z.strictObject({ approved: z.boolean() });
