import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { NameFilters } from '../collection-schema.ts';
import { FederatedIdentity, UniqueId, userAttributes } from './attributes.ts';

export const User = z.object(userAttributes.shape).catchall(z.unknown());
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
  ...userAttributes.filterShape,
  password_expires_at: PasswordExpiryFilter.optional(),
  idp_id: word.optional(),
  protocol_id: word.optional(),
  unique_id: UniqueId.optional(),
});
export type UserQuery = z.infer<typeof UserQuery>;

/** The minimum length is configurable. */
export const Password = text(1000);

/** Input that is not stored as it is. */
const SPECIAL = {
  password: Password.nullish(),
  federated: boundedList(FederatedIdentity, 20).nullish(),
  /** Sent by clients; never stored. */
  original_password: Password.nullish(),
  password_expires_at: word.nullish(),
};
export const NewUser = withExtra(z.object({ ...userAttributes.createShape, ...SPECIAL }));
export type NewUser = z.output<typeof NewUser>;
export const UserChange = withExtra(z.object({ ...userAttributes.changeShape, ...SPECIAL }));
export type UserChange = z.output<typeof UserChange>;

export const PasswordChange = z.object({ original_password: Password, password: Password });
export type PasswordChange = z.infer<typeof PasswordChange>;
