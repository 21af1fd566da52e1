import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Context } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { byName, collectionLinks, memberLinks } from '../collection.ts';
import type { Role, RoleList, RoleQuery } from './schema.ts';

/** The global roles, or those of the domain asked for. */
export async function listRoles(ctx: Context, query: RoleQuery): Promise<RoleList> {
  const all = ctx.database.read.selectFrom('roles').selectAll();
  const inDomain = query.domain_id ? all.where('domain_id', '=', query.domain_id) : all.where('domain_id', 'is', null);
  const wanted = query.name === undefined ? inDomain : inDomain.where('name', '=', query.name);
  const { rows, nextMarker } = await findPage(wanted, 'roles', query, byName('Role'));
  return { roles: rows.map((row) => viewOf(ctx, row)), links: collectionLinks(ctx, nextMarker) };
}

/** @throws 404 */
export async function getRole(ctx: Context, id: string): Promise<Role> {
  const row = await ctx.database.read.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Role', id);
  return viewOf(ctx, row);
}

const viewOf = (ctx: Context, row: Selectable<Tables['roles']>): Role => ({
  ...unpackJson(row.extra),
  id: row.id,
  name: row.name,
  domain_id: row.domain_id,
  description: row.description,
  options: unpackJson(row.options),
  links: memberLinks(ctx, 'roles', row.id),
});
