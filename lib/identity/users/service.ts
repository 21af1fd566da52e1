import type { Context } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { memberLinks } from '../collection.ts';
import type { User } from './schema.ts';

/** @throws 404 */
export async function getUser(ctx: Context, id: string): Promise<User> {
  const row = await ctx.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('User', id);
  return {
    id: row.id,
    name: row.name,
    domain_id: row.domain_id,
    email: row.email,
    description: row.description,
    enabled: row.enabled === 1,
    default_project_id: row.default_project_id,
    password_expires_at: null,
    federated: [],
    options: {},
    links: memberLinks(ctx, 'users', row.id),
  };
}
