import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
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

export const NewInvitation = Invitation.extend({ word: z.string() });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const OpenInvitation = z.strictObject({ word });
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

export const AcceptInvitation = z.strictObject({ word, password: Password });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;
