import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { KeyLimits, StoredKeyLimits } from './key-limits.ts';

/** An access key and its secret; docs/contract/identity.md 6. */
export const Ec2Key = z.strictObject({
  access: z.string(),
  /** Empty if it is not visible: in lists, and for others than the owner. */
  secret: z.string(),
  user_id: z.string(),
  tenant_id: z.string(),
  trust_id: z.string().nullable(),
  /** Null for a key without limits. */
  limits: StoredKeyLimits.nullable(),
  /** Last signed request, accurate to the minute; null for an unused key. */
  last_used_at: z.string().nullable(),
  links: MemberLinks,
});
export type Ec2Key = z.infer<typeof Ec2Key>;

/** What an EC2 key was used for. */
export const KeyUse = z.strictObject({
  api: z.enum(['s3', 'object-store']),
  /** Name of the operation; null if the API has none for the request. */
  operation: z.string().nullable(),
  /** Address of the client, or the /64 network of an IPv6 address; null if it is not known. */
  network: z.string().nullable(),
});
export type KeyUse = z.infer<typeof KeyUse>;

/** The project of signed requests, and what they are limited to. */
export const NewEc2Key = z.object({ tenant_id: word.min(1, 'Specify a project.'), limits: KeyLimits.nullish() });
export type NewEc2Key = z.output<typeof NewEc2Key>;
