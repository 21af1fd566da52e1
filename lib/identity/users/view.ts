import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { withShownExtra } from '../attributes.ts';
import { type FederatedIdentity, userAttributes } from './attributes.ts';
import { readFederated } from './federated-identities.ts';
import type { User } from './schema.ts';

export type UserRow = Selectable<Tables['users']>;

/** With the identities of the user at identity providers; see `readFederated`. */
const userView = (ctx: AuthedContext, row: UserRow, federated: FederatedIdentity[] = []): User =>
  withShownExtra(row, userAttributes.view(ctx, row, { federated }));

export async function userViews(ctx: AuthedContext, rows: readonly UserRow[]): Promise<User[]> {
  const ids = rows.map(({ id }) => id);
  const federated = await readFederated(ctx.database.read, ids);
  return rows.map((row) => userView(ctx, row, federated.get(row.id)));
}

/** A user as it is in a transaction. */
export async function currentUserView(db: Reader, ctx: AuthedContext, row: UserRow): Promise<User> {
  return userView(ctx, row, (await readFederated(db, [row.id])).get(row.id));
}
