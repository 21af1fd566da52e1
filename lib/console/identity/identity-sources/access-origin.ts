import { z } from 'zod';

/** A directory or an identity provider that users, memberships and roles come from. */
export const UserSource = z.strictObject({
  kind: z.enum(['directory', 'federated']),
  /** The domain of the directory, or the identity provider. */
  id: z.string(),
  name: z.string(),
});
export type UserSource = z.infer<typeof UserSource>;

/** What manages a membership or a role assignment, and until when it is valid. */
export const AccessOrigin = z.strictObject({
  /** Null for what is managed on this platform. */
  source: UserSource.nullable(),
  /** Unless a sign-in renews it; null if it does not expire. */
  expires_at: z.string().nullable(),
});
export type AccessOrigin = z.infer<typeof AccessOrigin>;
