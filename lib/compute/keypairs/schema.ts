import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { keypairAttributes, keypairDetails, keypairSummary, newKeypairAnswer } from './attributes.ts';

export const KeypairSummary = z.strictObject(keypairSummary.shape);
export type KeypairSummary = z.infer<typeof KeypairSummary>;

export const NewKeypairAnswer = z.strictObject(newKeypairAnswer.shape);
export type NewKeypairAnswer = z.infer<typeof NewKeypairAnswer>;

export const Keypair = z.strictObject(keypairDetails.shape);
export type Keypair = z.infer<typeof Keypair>;

export const KeypairList = z.strictObject({
  keypairs: z.array(z.strictObject({ keypair: KeypairSummary })),
  /** Since 2.35. */
  keypairs_links: z.array(Link).optional(),
});

export const NewKeypair = z.strictObject(keypairAttributes.createShape);
export type NewKeypair = z.infer<typeof NewKeypair>;

export const KeypairQuery = z.object({
  user_id: word.optional(),
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
});
export type KeypairQuery = z.infer<typeof KeypairQuery>;
export const KeypairOwnerQuery = KeypairQuery.pick({ user_id: true });
