import { z } from 'zod';
import { Expiry } from '#lib/identity/application-credentials/schema.ts';
import { KeyLimits, StoredKeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import { Ec2Key, KeyUse } from '#lib/identity/ec2-keys/schema.ts';
import { REJECTION_CAUSES } from './cause-words.ts';

/** What created a key and limits it besides its own limits. */
const KeyOrigin = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('application_credential'), id: z.string(), name: z.string() }),
  z.strictObject({ type: z.literal('trust'), id: z.string() }),
]);

/** An EC2 key of the caller without its secret. */
export const Ec2KeyFacts = z.strictObject({
  access: z.string(),
  project_id: z.string(),
  created_at: z.string(),
  /** Last signed request, accurate to the minute; null for an unused key. */
  last_used_at: z.string().nullable(),
  /** What the last use was; null for an unused key. */
  last_use: KeyUse.nullable(),
  /** End of the key, also by its application credential; null for never. */
  expires_at: z.string().nullable(),
  /** End of the group memberships on which all its access depends; null if these do not expire. */
  valid_until: z.string().nullable(),
  /** Null for a key without limits. */
  limits: StoredKeyLimits.nullable(),
  /** What the key can do, in one sentence. */
  summary: z.string(),
  /** Null for a key that the user created in person. */
  origin: KeyOrigin.nullable(),
  /** Access key that this one was created to replace, if it still exists. */
  replaces: z.string().nullable(),
});
export type Ec2KeyFacts = z.infer<typeof Ec2KeyFacts>;

/** All limits of the key; null removes them. */
export const Ec2KeyChange = z.strictObject({ limits: KeyLimits.nullable() });

/** End of the old key; without one it keeps working until it is deleted. */
export const NewKeyRotation = z.strictObject({ old_expires_at: Expiry.optional() });
export type NewKeyRotation = z.output<typeof NewKeyRotation>;

/** The new key with its secret. */
export const KeyRotation = z.strictObject({ ec2_key: Ec2Key });
export type KeyRotation = z.infer<typeof KeyRotation>;

/** A request that was rejected because of its signature; `lib/identity/ec2-keys/rejection-report.ts`. */
export const RejectedRequest = z.strictObject({
  rejected_at: z.string(),
  code: z.string(),
  method: z.string(),
  path: z.string(),
  address: z.string().nullable(),
  cause: z.enum(REJECTION_CAUSES),
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

export const RejectedRequests = z.array(RejectedRequest);
