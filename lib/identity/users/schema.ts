import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description, ShownOptions, withExtra } from '../attributes.ts';
import { BooleanFilter, NameFilters } from '../collection-schema.ts';
import { PasswordTime } from '../tokens/schema.ts';
import { UserOptions } from './options.ts';

const UniqueId = text(1024).min(1);

/** Identities of a user at an identity provider. */
export const FederatedIdentity = z.object({
  idp_id: word,
  protocols: boundedList(z.object({ protocol_id: word, unique_id: UniqueId }), 20).min(
    1,
    'Specify at least one protocol.',
  ),
});
export type FederatedIdentity = z.infer<typeof FederatedIdentity>;

export const User = z
  .object({
    id: z.string(),
    name: z.string(),
    domain_id: z.string(),
    email: z.string().nullable(),
    description: z.string().nullable(),
    enabled: z.boolean(),
    default_project_id: z.string().nullable(),
    password_expires_at: PasswordTime.nullable(),
    /** Set if the password must be changed first. */
    must_change_password: z.literal(true).optional(),
    federated: z.array(FederatedIdentity),
    options: ShownOptions,
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type User = z.infer<typeof User>;

const OPERATORS = ['lt', 'lte', 'gt', 'gte', 'eq', 'neq'] as const;
export type PasswordExpiry = { operator: (typeof OPERATORS)[number]; at: string };

/** `lt:2026-01-01T00:00:00Z` and the like; the operator is optional. */
const PasswordExpiryFilter = text(64).transform((said, context): PasswordExpiry => {
  const cut = said.indexOf(':');
  const operator = OPERATORS.find((one) => one === said.slice(0, cut));
  const time = Date.parse((operator ? said.slice(cut + 1) : said).replace(/Z?$/, 'Z'));
  if (!Number.isNaN(time)) return { operator: operator ?? 'eq', at: new Date(time).toISOString() };
  context.addIssue({ code: 'custom', message: `Use ${OPERATORS.join(', ')} and a time: lt:2026-01-01T00:00:00Z.` });
  return z.NEVER;
});

export const UserQuery = PageQuery.extend({
  ...NameFilters,
  domain_id: word.optional(),
  enabled: BooleanFilter.optional(),
  password_expires_at: PasswordExpiryFilter.optional(),
  idp_id: word.optional(),
  protocol_id: word.optional(),
  unique_id: UniqueId.optional(),
});
export type UserQuery = z.infer<typeof UserQuery>;

const UserName = word.min(1, 'Use a name of 1 to 255 characters.').regex(/\S/, 'A name cannot consist of blanks only.');
/** The minimum length is configurable. */
export const Password = text(1000);

/** Fields of a user. Additional attributes are stored; docs/contract/identity.md 6. */
const UserInput = z.object({
  name: UserName,
  domain_id: word.nullish(),
  password: Password.nullish(),
  enabled: z.boolean().nullish(),
  email: word.nullish(),
  description: Description.nullish(),
  default_project_id: word.nullish(),
  must_change_password: z.boolean().nullish(),
  options: UserOptions.nullish(),
  federated: boundedList(FederatedIdentity, 20).nullish(),
  /** Sent by clients; never stored. */
  original_password: Password.nullish(),
  password_expires_at: word.nullish(),
});
export const NewUser = withExtra(UserInput);
export type NewUser = z.output<typeof NewUser>;
export const UserChange = withExtra(UserInput.partial());
export type UserChange = z.output<typeof UserChange>;

export const PasswordChange = z.object({ original_password: Password, password: Password });
export type PasswordChange = z.infer<typeof PasswordChange>;
