import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { User } from '#lib/identity/users/schema.ts';
import { ConsoleSession } from '../../account/sessions/schema.ts';
import { readCondition } from '../../filter-condition.ts';
import { AccessOrigin, UserSource } from '../identity-sources/access-origin.ts';
import { isUserCondition, USER_FILTERS, type UserCondition } from './fields.ts';
import { ImportedUser, MAX_IMPORTED } from './imported-user.ts';

const NamedRef = z.strictObject({ id: z.string(), name: z.string() });

/** Number of assignments of a role to a user, directly or through groups, by kind of place. */
const RoleCount = z.strictObject({
  role: z.string(),
  /** `below`: inherited by all projects below a project or a domain. */
  on: z.enum(['system', 'domain', 'project', 'below']),
  count: z.int(),
  /** Name of the place, if there is only one. */
  place: z.string().nullable(),
});
export type RoleCount = z.infer<typeof RoleCount>;

export const PasswordState = z.enum(['none', 'change', 'never', 'expired', 'expiring', 'valid']);
export type PasswordState = z.infer<typeof PasswordState>;

/** Data of a user for lists beyond the identity API. */
const UserFacts = z.strictObject({
  roles: z.array(RoleCount),
  groups: z.int(),
  /** Empty for a local user. */
  sources: z.array(UserSource),
  /** First expiration of a group membership; null if none expires. */
  membership_expires_at: z.string().nullable(),
  default_project: NamedRef.nullable(),
  /** End of the lockouts, and the number of locked addresses. */
  locked_until: z.string().nullable(),
  locked_addresses: z.int(),
  password: PasswordState,
  /** Expiry of an open invitation. */
  invited_until: z.string().nullable(),
  /** Last sign-in with any method. */
  last_active_at: z.string().nullable(),
  /** Number of current sessions in this console. */
  sessions: z.int(),
  application_credentials: z.int(),
});
export type UserFacts = z.infer<typeof UserFacts>;

export const ListedUser = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: NamedRef,
  user: User,
  facts: UserFacts,
  /** Only of a list of the members of a group. */
  membership: AccessOrigin.optional(),
});
export type ListedUser = z.infer<typeof ListedUser>;

const Condition = text(300).transform((said, context): UserCondition => {
  const condition = readCondition(said);
  if (condition && isUserCondition(condition)) return condition;
  const fields = Object.keys(USER_FILTERS).join(', ');
  context.addIssue({
    code: 'custom',
    message: `Invalid condition: ${said}. Use enabled:false, source:!local or roles:>3, with one of ${fields}.`,
  });
  return z.NEVER;
});
const MAX_CONDITIONS = 20;

export const ListedUsersQuery = PageQuery.extend({
  id: OnlyIds,
  /** Part of the name, email address, description or default project, regardless of case, or an id. */
  q: text(255).optional(),
  /** Conditions as in the address of the page: `enabled:false`, `source:!local`, `roles:>3`. All must be met. */
  where: z.union([Condition.transform((one) => [one]), boundedList(Condition, MAX_CONDITIONS)]).optional(),
  /** Only members of this group. */
  group_id: word.optional(),
});
export type ListedUsersQuery = z.infer<typeof ListedUsersQuery>;

/** Groups of a user, with the origin of each membership. */
const UserGroup = AccessOrigin.extend(NamedRef.shape);
export type UserGroup = z.infer<typeof UserGroup>;
export const UserGroups = z.array(UserGroup);
export type UserGroups = z.infer<typeof UserGroups>;

export const UserSessions = z.array(ConsoleSession);

/** Credentials of a user besides the password, without secrets. */
export const UserCredentials = z.strictObject({
  application_credentials: z.array(
    NamedRef.extend({
      project: NamedRef,
      roles: z.array(z.string()),
      unrestricted: z.boolean(),
      expires_at: z.string().nullable(),
      /** End of the group memberships on which it depends; null if these do not expire. */
      valid_until: z.string().nullable(),
      last_used_at: z.string().nullable(),
    }),
  ),
  ec2_keys: z.array(
    z.strictObject({
      access: z.string(),
      project: NamedRef,
      created_at: z.string(),
      /** End by the limits of the key; null for never. */
      expires_at: z.string().nullable(),
      /** End of the group memberships on which it depends; null if these do not expire. */
      valid_until: z.string().nullable(),
      /** Last signed request, accurate to the minute; null for an unused key. */
      last_used_at: z.string().nullable(),
    }),
  ),
  passkeys: z.int(),
  one_time_passwords: z.int(),
});
export type UserCredentials = z.infer<typeof UserCredentials>;

const AccountEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  /** Null for the platform, and for users the token may not see. */
  by: NamedRef.nullable(),
  /** New state of the account; null if it did not change. */
  enabled: z.boolean().nullable(),
  request_id: z.string().nullable(),
});
export type AccountEvent = z.infer<typeof AccountEvent>;
export const UserActivity = z.array(AccountEvent);

export const NewImport = z.strictObject({
  is_dry_run: z.boolean(),
  users: boundedList(ImportedUser, MAX_IMPORTED).min(1, 'Specify at least one row.'),
});
export type NewImport = z.infer<typeof NewImport>;

export const ImportOutcome = z.strictObject({
  is_dry_run: z.boolean(),
  done: z.int(),
  failed: z.int(),
  results: z.array(
    z.strictObject({
      /** Starts at 1. */
      row: z.int(),
      name: z.string(),
      user_id: z.string().nullable(),
      /** Reason of a failure. */
      message: z.string().nullable(),
      /** Shown only once. */
      invitation: z.strictObject({ word: z.string(), expires_at: z.string() }).nullable(),
    }),
  ),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;
