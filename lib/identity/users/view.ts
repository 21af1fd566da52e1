import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Context } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { readFederated } from './federated-identities.ts';
import type { FederatedIdentity, User } from './schema.ts';

export type UserRow = Selectable<Tables['users']>;

/** Password times as in users and tokens; docs/contract/identity.md 6. */
export const passwordTime = (time: string | null): string | null => time && `${time.slice(0, 23)}000`;

/** With the identities of the user at identity providers; see `readFederated`. */
const userView = (ctx: Context, row: UserRow, federated: FederatedIdentity[] = []): User => ({
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
  federated,
  options: unpackJson(row.options),
  links: memberLinks(ctx, 'users', row.id),
});

export async function userViews(ctx: Context, rows: readonly UserRow[]): Promise<User[]> {
  const ids = rows.map(({ id }) => id);
  const federated = await readFederated(ctx.database.read, ids);
  return rows.map((row) => userView(ctx, row, federated.get(row.id)));
}

/** A user as it is in a transaction. */
export async function currentUserView(db: Reader, ctx: Context, row: UserRow): Promise<User> {
  return userView(ctx, row, (await readFederated(db, [row.id])).get(row.id));
}
