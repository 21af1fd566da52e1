import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { AccessRule, NewAccessRule } from '../access-rules/schema.ts';
import { expiryMs } from './expiry.ts';

/** Per user. */
export const MAX_CREDENTIALS = 100;

export const ApplicationCredential = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  user_id: z.string(),
  project_id: z.string(),
  system: z.null(),
  roles: z.array(z.strictObject({ id: z.string(), name: z.string(), domain_id: z.null() })),
  expires_at: z.string().nullable(),
  unrestricted: z.boolean(),
  access_rules: z.array(AccessRule).optional(),
  links: MemberLinks,
});
export type ApplicationCredential = z.infer<typeof ApplicationCredential>;

export const CreatedApplicationCredential = ApplicationCredential.extend({ secret: word });
export type CreatedApplicationCredential = z.infer<typeof CreatedApplicationCredential>;
/** Clients send null and empty values for omitted fields. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

/** A time in the future. */
export const Expiry = text(64)
  .refine((text) => expiryMs(text) !== undefined, 'Use a date and time such as 2030-12-31T23:59:59.')
  .refine((text) => (expiryMs(text) ?? Infinity) > Date.now(), 'Use a time in the future.');

const RoleByIdOrName = z
  .object({ id: word.optional(), name: word.optional() })
  .refine(({ id, name }) => id !== undefined || name !== undefined, 'Specify the id or the name of a role.');

export const NewApplicationCredential = z.strictObject({
  name: z.string().min(1).max(255),
  description: given(z.string().max(1024)),
  /** Chosen by the client; otherwise 86 characters are generated. */
  secret: given(z.string().max(1000, 'Use at most 1000 characters.')),
  expires_at: given(Expiry),
  /** The specification's name for `expires_at`. */
  expiration: given(Expiry),
  roles: given(z.array(RoleByIdOrName).max(100)),
  unrestricted: given(z.boolean()),
  access_rules: given(z.array(NewAccessRule).max(100)),
});
export type NewApplicationCredential = z.output<typeof NewApplicationCredential>;

export const ApplicationCredentialQuery = PageQuery.extend({ name: word.optional() });
export type ApplicationCredentialQuery = z.infer<typeof ApplicationCredentialQuery>;
