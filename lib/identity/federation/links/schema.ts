import { z } from 'zod';

/** What a directory or an identity provider calls a user. */
export const ExternalIdentity = z.strictObject({
  id: z.string(),
  kind: z.enum(['directory', 'federated']),
  /** The identity provider, or the domain of a directory. */
  source_id: z.string(),
  protocol_id: z.string().nullable(),
  unique_id: z.string(),
  created_at: z.string(),
  /** Last sign-in or synchronization. */
  seen_at: z.string(),
  /** When groups and roles of this source end unless a sign-in renews them; null if none end. */
  access_expires_at: z.string().nullable(),
  /** Whether the user was created by it, so that it cannot be removed. */
  is_origin: z.boolean(),
});
export type ExternalIdentity = z.infer<typeof ExternalIdentity>;
