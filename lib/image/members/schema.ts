import { z } from 'zod';

/** Maximum members per image; docs/contract/image.md 10. */
export const MAX_MEMBERS = 128;

export const MemberStatus = z.enum(['pending', 'accepted', 'rejected']);
export type MemberStatus = z.infer<typeof MemberStatus>;

/** docs/contract/image.md 6. */
export const Member = z.strictObject({
  image_id: z.string(),
  member_id: z.string(),
  status: MemberStatus,
  created_at: z.string(),
  updated_at: z.string(),
  schema: z.literal('/v2/schemas/member'),
});
export type Member = z.infer<typeof Member>;

export const MemberList = z.strictObject({ members: z.array(Member), schema: z.literal('/v2/schemas/members') });
export type MemberList = z.infer<typeof MemberList>;

/** Ignores other fields of a membership that clients send. */
export const NewMember = z.object({
  member: z.string().min(1, 'Enter a project ID.').max(255, 'Use at most 255 characters.'),
});
export const MemberChanges = z.object({ status: MemberStatus });
