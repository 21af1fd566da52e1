import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';

/** Per user. */
export const MAX_STORED_CREDENTIALS = 100;
/** Maximum characters of a secret, such as a certificate chain. */
const MAX_BLOB = 32_768;

/** A secret of a user; docs/contract/identity.md 6. */
export const Credential = z.strictObject({
  id: z.string(),
  type: z.string(),
  /** Empty if the secret is not visible: in lists, for others than the owner, and for TOTP seeds. */
  blob: z.string(),
  user_id: z.string(),
  project_id: z.string().nullable(),
  links: MemberLinks,
});
export type Credential = z.infer<typeof Credential>;

export const CredentialQuery = PageQuery.extend({ user_id: word.optional(), type: word.optional() });
export type CredentialQuery = z.infer<typeof CredentialQuery>;

export const NewCredential = z.strictObject({
  type: word.min(1, 'Enter a type, such as ec2, totp or cert.'),
  blob: text(MAX_BLOB).min(1, 'Enter the secret.'),
  user_id: word,
  project_id: word.nullish(),
});
export type NewCredential = z.output<typeof NewCredential>;
export const CredentialChange = NewCredential.extend({ id: word }).partial();
export type CredentialChange = z.output<typeof CredentialChange>;

/** Blob of type `ec2`. */
export const AccessKey = z.object({
  access: word.min(1),
  secret: text(1024).min(1),
  /** Access key that this one was created to replace; clients may store anything here. */
  replaces: word.optional().catch(undefined),
});
export type AccessKey = z.infer<typeof AccessKey>;
