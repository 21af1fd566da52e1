import { z } from 'zod';
import { boundedList, word } from '#lib/http/bounds.ts';
import { Actor, MemberList } from '../access/schema.ts';

export { Actor, MemberList };

/** Looks up a user of the project's domain by the exact name. */
export const UserLookup = z.strictObject({ name: word });
export type UserLookup = z.infer<typeof UserLookup>;

export const MAX_CHANGES = 100;

const MemberChange = z.strictObject({
  action: z.enum(['assign', 'revoke']),
  type: z.enum(['user', 'group']),
  id: word,
  role_id: word,
});
export type MemberChange = z.infer<typeof MemberChange>;

/** Changes of direct roles in a project, all or none of which are made. */
export const MemberChanges = z.strictObject({
  changes: boundedList(MemberChange, MAX_CHANGES),
  /** Allows changes after which nobody would have the role manager. */
  without_manager: z.boolean().optional(),
});
export type MemberChanges = z.infer<typeof MemberChanges>;
