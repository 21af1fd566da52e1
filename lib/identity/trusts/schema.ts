import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { CollectionLinks, MemberLinks } from '#lib/http/collection-links.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import { Role } from '../roles/schema.ts';

export { Role };

/** Maximum trusts per trustor. */
export const MAX_TRUSTS = 200;
/** Maximum redelegation depth. */
export const MAX_REDELEGATION = 3;

const RoleRef = z
  .object({ id: word.optional(), name: text(255).optional() })
  .refine(({ id, name }) => id !== undefined || name !== undefined, 'Specify the id or the name of the role.');

/** Fields of a trust; unknown keys of clients are ignored. */
export const NewTrust = z.object({
  trustor_user_id: word,
  trustee_user_id: word,
  project_id: word,
  impersonation: z.boolean(),
  roles: boundedList(RoleRef, 100).min(1, 'Delegate at least one role.'),
  expires_at: text(64)
    .refine((time) => expiryMs(time) !== undefined, 'Use a time such as 2030-01-31T12:00:00Z.')
    .nullish(),
  remaining_uses: z.int().min(1).max(2_147_483_647).nullish(),
  allow_redelegation: z.boolean().optional(),
  redelegation_count: z.int().min(0).max(MAX_REDELEGATION).nullish(),
});
export type NewTrust = z.output<typeof NewTrust>;

export const TrustSummary = z.strictObject({
  id: z.string(),
  trustor_user_id: z.string(),
  trustee_user_id: z.string(),
  project_id: z.string(),
  impersonation: z.boolean(),
  expires_at: z.string().nullable(),
  deleted_at: z.null(),
  remaining_uses: z.int().nullable(),
  redelegation_count: z.int(),
  redelegated_trust_id: z.string().nullable(),
  links: MemberLinks,
});
export type TrustSummary = z.infer<typeof TrustSummary>;
export const Trust = TrustSummary.extend({ roles: z.array(Role), roles_links: CollectionLinks });
export type Trust = z.infer<typeof Trust>;

export const TrustQuery = z.object({ trustor_user_id: word.optional(), trustee_user_id: word.optional() });
export type TrustQuery = z.infer<typeof TrustQuery>;
