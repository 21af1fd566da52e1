import { z } from 'zod';
import { column, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, text, timestamp } from '#lib/db/table.ts';
import { boundedList, text as boundedText, word } from '#lib/http/bounds.ts';
import { Description } from '../attributes.ts';
import { BooleanFilter } from '../collection-schema.ts';
import { ENABLED_AT, EXTRA, ID, input, linksTo, NO_OPTIONS, optionsWith } from '../common-attributes.ts';
import { PasswordTime } from '../tokens/schema.ts';
import { UserOptions } from './options.ts';

export const UniqueId = boundedText(1024).min(1);

/** Identities of a user at an identity provider. */
export const FederatedIdentity = z.object({
  idp_id: word,
  protocols: boundedList(z.object({ protocol_id: word, unique_id: UniqueId }), 20).min(
    1,
    'Specify at least one protocol.',
  ),
});
export type FederatedIdentity = z.infer<typeof FederatedIdentity>;

const UserName = word.min(1, 'Use a name of 1 to 255 characters.').regex(/\S/, 'A name cannot consist of blanks only.');
const Switch = z.boolean().nullish();

/** Password times as in users and tokens; docs/contract/identity.md 6. */
export const passwordTime = (time: string | null): string | null => time && `${time.slice(0, 23)}000`;

/** A user; docs/contract/identity.md 6. Additional attributes are stored. */
export const userAttributes = attributes({
  id: ID,
  name: column(text(), z.string(), input(UserName)),
  domain_id: column(text().references('domains'), z.string(), { ...input(word.nullish()), filter: word }),
  email: column(text().nullable(), z.string().nullable(), input(word.nullish())),
  description: column(text().nullable(), z.string().nullable(), input(Description.nullish())),
  enabled: column(flag(), z.boolean(), { ...input(Switch), filter: BooleanFilter }),
  default_project_id: column(text().nullable(), z.string().nullable(), input(word.nullish())),
  /** Null if the password does not expire. */
  password_expires_at: column(timestamp().nullable(), PasswordTime.nullable(), { show: passwordTime }),
  /** Set if the password was chosen by someone else: it is valid only for choosing a new one. */
  must_change_password: column(flag().default(0), z.literal(true).optional(), {
    ...input(Switch),
    show: (value) => (value === 1 ? true : undefined),
  }),
  federated: providedValue(z.array(FederatedIdentity)),
  ...optionsWith(UserOptions.nullish()),
  links: linksTo('users'),
  /** argon2id; null for users without a local password. */
  password_hash: hiddenColumn(text().nullable()),
  password_changed_at: hiddenColumn(timestamp()),
  /** Chosen by the user. */
  password_is_own: hiddenColumn(flag().default(0)),
  /** Accurate to the hour; null for users who never signed in. */
  last_active_at: hiddenColumn(timestamp().nullable()),
  created_at: hiddenColumn(timestamp()),
  ...EXTRA,
  ...ENABLED_AT,
});

/** Columns of a new user, unless its input has others. */
export const NEW_USER = {
  ...NO_OPTIONS,
  email: null,
  description: null,
  enabled: 1,
  enabled_at: null,
  default_project_id: null,
  password_hash: null,
  password_expires_at: null,
  password_is_own: 0,
  must_change_password: 0,
  last_active_at: null,
} as const;
