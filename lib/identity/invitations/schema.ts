import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { CollectionLinks } from '../collection-schema.ts';
import { Password } from '../users/schema.ts';

/** An invitation without its secret. */
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
export const NewInvitation = Invitation.extend({ word: z.string() });
export type NewInvitation = z.infer<typeof NewInvitation>;
export const NewInvitationEnvelope = z.strictObject({ invitation: NewInvitation });
export const InvitedPath = z.object({ id: word });
export const InvitationPath = z.object({ id: word, invitation_id: word });

export const OpenInvitation = z.object({ invitation: z.strictObject({ word }) });
const NamedObject = z.strictObject({ id: z.string(), name: z.string() });
/** Shown to the invited user before choosing a password. */
export const OpenedInvitation = z.strictObject({
  user: NamedObject.extend({ domain: NamedObject }),
  expires_at: z.string(),
  /** Password requirements: minimum length, and a pattern with its description. */
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
