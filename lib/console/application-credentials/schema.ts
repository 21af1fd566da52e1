import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { CreatedApplicationCredential, Expiry } from '#lib/identity/application-credentials/schema.ts';

/** What the console tells of an application credential beside what the platform's API does. */
export const CredentialFacts = z.strictObject({
  id: z.string(),
  created_at: z.string(),
  /** When somebody last signed in with it, to the minute. */
  last_used_at: z.string().nullable(),
  /** When it goes, because another one has taken its place, and which that is. */
  retires_at: z.string().nullable(),
  successor_id: z.string().nullable(),
});
export type CredentialFacts = z.infer<typeof CredentialFacts>;
export const CredentialFactsList = z.strictObject({ credentials: z.array(CredentialFacts) });
export type CredentialFactsList = z.infer<typeof CredentialFactsList>;
export const CredentialPath = z.object({ id: word });

/** The longest time in which both secrets are good: 90 days. */
const MAX_OVERLAP_S = 90 * 86_400;
/** For how long the old secret stays good, in seconds; 0 ends it at once. */
export const NewRotation = z.object({
  rotation: z.strictObject({
    overlap_s: z.int('Use whole seconds.').min(0).max(MAX_OVERLAP_S),
    /** When the new one ends: null is never; without it, when the old one does. */
    expires_at: Expiry.nullable().optional(),
  }),
});
export type NewRotation = z.output<typeof NewRotation>['rotation'];

/** The new credential with its secret, shown this once, and when the old one goes. */
export const Rotation = z.strictObject({
  rotation: z.strictObject({ retires_at: z.string(), application_credential: CreatedApplicationCredential }),
});
export type Rotation = z.infer<typeof Rotation>['rotation'];
