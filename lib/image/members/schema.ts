import { z } from 'zod';
import { memberAttributes } from './attributes.ts';

/** Maximum members per image; docs/contract/image.md 10. */
export const MAX_MEMBERS = 128;

export const Member = z.strictObject(memberAttributes.shape);
export type Member = z.infer<typeof Member>;
export type MemberStatus = Member['status'];

export const MemberList = z.strictObject({ members: z.array(Member), schema: z.literal('/v2/schemas/members') });
export type MemberList = z.infer<typeof MemberList>;

/** Ignores other fields of a membership that clients send. */
export const NewMember = z.object({
  member: z.string().min(1, 'Enter a project ID.').max(255, 'Use at most 255 characters.'),
});
export const MemberChanges = z.object(memberAttributes.changeShape);
