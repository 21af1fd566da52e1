import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { CollectionLinks } from '../../collection-schema.ts';

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

export const ExternalIdentityList = z.strictObject({
  external_identities: z.array(ExternalIdentity),
  links: CollectionLinks,
});
export type ExternalIdentityList = z.infer<typeof ExternalIdentityList>;
export const ExternalIdentityPath = z.object({ user_id: word, identity_id: word });
export type ExternalIdentityPath = z.infer<typeof ExternalIdentityPath>;
export const ExternalIdentityUserPath = z.object({ user_id: word });
