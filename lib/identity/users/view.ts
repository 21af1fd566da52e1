import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Context } from '#lib/http/context.ts';
import { memberLinks } from '../collection.ts';
import type { User } from './schema.ts';

export type UserRow = Selectable<Tables['users']>;

/** Password times as in users and tokens; docs/contract/identity.md 6. */
export const passwordTime = (time: string | null): string | null => time && `${time.slice(0, 23)}000`;

export const userView = (ctx: Context, row: UserRow): User => ({
  ...unpackJson(row.extra),
  id: row.id,
  name: row.name,
  domain_id: row.domain_id,
  email: row.email,
  description: row.description,
  enabled: row.enabled === 1,
  default_project_id: row.default_project_id,
  password_expires_at: passwordTime(row.password_expires_at),
  ...(row.must_change_password === 1 && { must_change_password: true as const }),
  federated: [],
  options: unpackJson(row.options),
  links: memberLinks(ctx, 'users', row.id),
});
