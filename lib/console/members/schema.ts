import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BooleanFilter } from '#lib/identity/collection-schema.ts';
import { HeldRole, InDomain, Place, Ref } from '../access/schema.ts';

/** A user or group with roles in a place. */
const Member = InDomain.extend({
  type: z.enum(['user', 'group']),
  roles: z.array(HeldRole),
  /** Reason why the caller cannot assign or revoke roles of this member here; null if possible. */
  refusal: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

const MatrixRole = Ref.extend({
  /** Domain of a domain role; otherwise null. */
  domain_id: z.string().nullable(),
  /** Reason why the caller cannot assign this role here; null if possible. */
  refusal: z.string().nullable(),
});
export type MatrixRole = z.infer<typeof MatrixRole>;

export const MemberList = z.strictObject({
  place: Place,
  roles: z.array(MatrixRole),
  members: z.array(Member),
  /** The only assignment without which nobody would administer the place; null if there are several or none. */
  last_admin: z.strictObject({ type: z.enum(['user', 'group']), id: z.string(), role_id: z.string() }).nullable(),
  /** More members exist than are returned; those with own assignments come first. */
  is_truncated: z.boolean(),
});
export type MemberList = z.infer<typeof MemberList>;

export const MemberQuery = z
  .object({
    project_id: word.optional(),
    domain_id: word.optional(),
    system: BooleanFilter.optional(),
    /** Inherited assignments for all projects below, instead of the effective roles of the place. */
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
