import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BooleanFilter } from '#lib/identity/collection-schema.ts';
import { HeldRole, InDomain, Place, Ref } from '../access/schema.ts';

/** A user or a group that holds something in a place. */
const Member = InDomain.extend({
  type: z.enum(['user', 'group']),
  roles: z.array(HeldRole),
  /** Why whoever asks gives it no roles here and takes none; null where nothing stands in the way. */
  refusal: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

const MatrixRole = Ref.extend({
  /** Of a role that is one domain's own. */
  domain_id: z.string().nullable(),
  /** Why whoever asks does not give it here; null where nothing stands in the way. */
  refusal: z.string().nullable(),
});
export type MatrixRole = z.infer<typeof MatrixRole>;

export const MemberList = z.strictObject({
  place: Place,
  roles: z.array(MatrixRole),
  members: z.array(Member),
  /** The one assignment without which nobody would administer the place; null where there are more, or none. */
  last_admin: z.strictObject({ type: z.enum(['user', 'group']), id: z.string(), role_id: z.string() }).nullable(),
  /** There are more members than are shown; those who were given something here are shown first. */
  is_truncated: z.boolean(),
});
export type MemberList = z.infer<typeof MemberList>;

/** One place. */
export const MemberQuery = z
  .object({
    project_id: word.optional(),
    domain_id: word.optional(),
    system: BooleanFilter.optional(),
    /** What was given there for all projects below, in place of what counts there. */
    below: BooleanFilter.optional(),
  })
  .refine(
    ({ project_id, domain_id, system }) => [project_id, domain_id, system || undefined].filter(Boolean).length === 1,
    'Specify one of project_id, domain_id and system.',
  );
export type MemberQuery = z.infer<typeof MemberQuery>;

export interface FoundPlace {
  id: string;
  name: string;
  domain?: z.infer<typeof Ref> | undefined;
}
