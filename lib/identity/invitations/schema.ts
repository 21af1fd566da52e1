import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { CollectionLinks } from '../collection-schema.ts';
import { Password } from '../users/schema.ts';

/** What administrators see of an invitation: never the word in its link. */
export const Invitation = z.strictObject({
  id: z.string(),
  user_id: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationList = z.strictObject({ invitations: z.array(Invitation), links: CollectionLinks });
export type InvitationList = z.infer<typeof InvitationList>;
/** The one answer that holds the word. */
export const NewInvitation = Invitation.extend({ word: z.string() });
export type NewInvitation = z.infer<typeof NewInvitation>;
export const NewInvitationEnvelope = z.strictObject({ invitation: NewInvitation });
export const InvitedPath = z.object({ id: word });
export const InvitationPath = z.object({ id: word, invitation_id: word });

export const OpenInvitation = z.object({ invitation: z.strictObject({ word }) });
const Named = z.strictObject({ id: z.string(), name: z.string() });
/** What the invited one sees before choosing a password. */
export const OpenedInvitation = z.strictObject({
  user: Named.extend({ domain: Named }),
  expires_at: z.string(),
  /** What is asked of a password: characters at least, and an expression that it matches, with the same in words. */
  password: z.strictObject({
    min_length: z.int(),
    pattern: z.string().nullable(),
    description: z.string().nullable(),
  }),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;
export const OpenedEnvelope = z.strictObject({ invitation: OpenedInvitation });

export const AcceptInvitation = z.object({ invitation: z.strictObject({ word, password: Password }) });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>['invitation'];
