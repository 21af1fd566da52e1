import { z } from 'zod';

const NamedRef = z.strictObject({ id: z.string(), name: z.string() });

/** Password rules of the cloud. */
export const PasswordRules = z.strictObject({
  min_length: z.number(),
  /** Regular expression for passwords, with a description. */
  pattern: z.string().nullable(),
  pattern_description: z.string(),
  /** Number of last passwords that cannot be reused, including the current one. */
  unique_last: z.number(),
});
export type PasswordRules = z.infer<typeof PasswordRules>;

export const TokenFacts = z.strictObject({
  methods: z.array(z.string()),
  scope: z.strictObject({ kind: z.enum(['project', 'domain', 'system', 'unscoped']), name: z.string().nullable() }),
  roles: z.array(z.string()),
  issued_at: z.string(),
  expires_at: z.string(),
  audit_ids: z.array(z.string()),
});
export type TokenFacts = z.infer<typeof TokenFacts>;

export const Profile = z.strictObject({
  email: z.string().nullable(),
  /** Memberships from an identity provider expire unless the user signs in with it again. */
  groups: z.array(NamedRef.extend({ expires_at: z.string().nullable() })),
  password: z.strictObject({ changed_at: z.string(), expires_at: z.string().nullable(), rules: PasswordRules }),
  token: TokenFacts,
});
export type Profile = z.infer<typeof Profile>;
