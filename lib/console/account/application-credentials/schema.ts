import { z } from 'zod';
import { CreatedApplicationCredential, Expiry } from '#lib/identity/application-credentials/schema.ts';

/** Data of an application credential beyond the platform API. */
export const CredentialFacts = z.strictObject({
  id: z.string(),
  created_at: z.string(),
  /** Last sign-in, to the minute. */
  last_used_at: z.string().nullable(),
  /** Time of deletion after a replacement, and the new credential. */
  retires_at: z.string().nullable(),
  successor_id: z.string().nullable(),
  /** End of the group memberships on which its roles depend; null if these do not expire. */
  valid_until: z.string().nullable(),
});
export type CredentialFacts = z.infer<typeof CredentialFacts>;

/** Maximum overlap: 90 days. */
const MAX_OVERLAP_S = 90 * 86_400;
/** Overlap in seconds; 0 deletes the old one immediately. */
export const NewRotation = z.strictObject({
  overlap_s: z.int('Use whole seconds.').min(0).max(MAX_OVERLAP_S),
  /** Expiry of the new one: null for never; the old one's if omitted. */
  expires_at: Expiry.nullable().optional(),
});
export type NewRotation = z.output<typeof NewRotation>;

/** The new credential with its secret, shown once, and the deletion time of the old one. */
export const Rotation = z.strictObject({
  retires_at: z.string(),
  application_credential: CreatedApplicationCredential,
});
export type Rotation = z.infer<typeof Rotation>;
