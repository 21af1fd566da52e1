import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { MemberLinks } from '../collection.ts';

export const User = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain_id: z.string(),
  email: z.string().nullable(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  default_project_id: z.string().nullable(),
  password_expires_at: z.null(),
  federated: z.array(z.never()),
  options: z.strictObject({}),
  links: MemberLinks,
});
export type User = z.infer<typeof User>;

export const UserEnvelope = z.strictObject({ user: User });
export const UserPath = z.object({ id: word });
