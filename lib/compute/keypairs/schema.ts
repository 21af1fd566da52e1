import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { msg } from '#lib/i18n/text.ts';

/** `x509`: a PEM certificate, for guests that use certificates instead of SSH keys. */
export const KeypairType = z.enum(['ssh', 'x509'], 'Use ssh or x509.');
export type KeypairType = z.infer<typeof KeypairType>;

/** docs/contract/compute.md 9. */
export const KeypairSummary = z.strictObject({
  name: z.string(),
  public_key: z.string(),
  fingerprint: z.string(),
  /** Since 2.2. */
  type: KeypairType.optional(),
});
export type KeypairSummary = z.infer<typeof KeypairSummary>;

export const NewKeypairAnswer = KeypairSummary.extend({
  user_id: z.string(),
  /** Only in the response of a generated pair: PEM, for `x509` a PKCS #12 file in Base64. */
  private_key: z.string().optional(),
});
export type NewKeypairAnswer = z.infer<typeof NewKeypairAnswer>;

export const Keypair = KeypairSummary.extend({
  user_id: z.string(),
  id: z.int(),
  created_at: z.string(),
  updated_at: z.null(),
  deleted: z.boolean(),
  deleted_at: z.null(),
});
export type Keypair = z.infer<typeof Keypair>;

export const KeypairList = z.strictObject({
  keypairs: z.array(z.strictObject({ keypair: KeypairSummary })),
  /** Since 2.35. */
  keypairs_links: z.array(Link).optional(),
});

export const KeypairName = z
  .string()
  .min(1, msg('Enter a name.'))
  .max(255, msg('Use at most 255 characters.'))
  .regex(/^[\w@. -]+$/, msg('Use letters, digits, spaces, hyphens, underscores, dots and @ only.'))
  .refine((name) => name.trim() === name, msg('Do not begin or end with a space.'));

export const NewKeypair = z.strictObject({
  name: KeypairName,
  public_key: z.string().min(1, 'Enter the public key, or omit the field.').max(16_384).nullish(),
  type: KeypairType.nullish(),
  /** Since 2.10; another user's only for administrators. */
  user_id: word.min(1).nullish(),
});
export type NewKeypair = z.infer<typeof NewKeypair>;

export const KeypairQuery = z.object({
  user_id: word.optional(),
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
});
export type KeypairQuery = z.infer<typeof KeypairQuery>;
export const KeypairOwnerQuery = KeypairQuery.pick({ user_id: true });
