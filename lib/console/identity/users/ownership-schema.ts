import { z } from 'zod';
import { boundedList, word } from '#lib/http/bounds.ts';
import { MAX_IDS } from '#lib/http/max-ids.ts';

/** Projects that are named for each kind of object. */
export const MAX_NAMED_PROJECTS = 5;

const CreatedKind = z.enum(['server', 'volume', 'snapshot', 'backup', 'server_group']);
export type CreatedKind = z.infer<typeof CreatedKind>;

const UserOwnership = z.strictObject({
  id: z.string(),
  /** Direct ones, without those of groups. */
  role_assignments: z.int(),
  application_credentials: z.int(),
  ec2_keys: z.int(),
  key_pairs: z.int(),
  /** As trustor or trustee. */
  trusts: z.int(),
  /** Objects that the user created, which are kept when the user is deleted. Kinds without objects are omitted. */
  created: z.array(
    z.strictObject({
      kind: CreatedKind,
      count: z.int(),
      /** Those with the most objects. */
      projects: z.array(z.strictObject({ id: z.string(), name: z.string(), count: z.int() })).max(MAX_NAMED_PROJECTS),
      more_projects: z.int(),
    }),
  ),
});
export type UserOwnership = z.infer<typeof UserOwnership>;

export const OwnershipList = z.strictObject({ users: z.array(UserOwnership) });
export type OwnershipList = z.infer<typeof OwnershipList>;

export const OwnershipQuery = z.object({
  id: z.union([word.transform((id) => [id]), boundedList(word, MAX_IDS)], 'Specify the ids of users.'),
});
export type OwnershipQuery = z.infer<typeof OwnershipQuery>;
