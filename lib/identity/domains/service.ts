import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext, Context } from '#lib/http/context.ts';
import { Forbidden, NotFound } from '#lib/http/errors.ts';
import { findPage } from '#lib/http/paging.ts';
import { rule } from '#lib/identity/operations.ts';
import { byName, collectionLinks, memberLinks } from '../collection.ts';
import { assignmentsOf } from '../roles/effective.ts';
import type { Domain, DomainList, DomainQuery } from './schema.ts';

export const LIST_DOMAINS = rule('identity:list_domains', 'admin_or_system_reader');

type DomainRow = Selectable<Tables['domains']>;

export async function listDomains(ctx: Context, query: DomainQuery): Promise<DomainList> {
  let domains = ctx.database.read.selectFrom('domains').selectAll();
  if (query.name !== undefined) domains = domains.where('name', '=', query.name);
  if (query.enabled !== undefined) domains = domains.where('enabled', '=', query.enabled ? 1 : 0);
  const { rows, nextMarker } = await findPage(domains, 'domains', query, byName('Domain'));
  return listOf(ctx, rows, nextMarker);
}

/** The domains the caller can ask a token for. */
export async function listOwnDomains(ctx: AuthedContext): Promise<DomainList> {
  const given = assignmentsOf(ctx.database.read, ctx.caller.userId)
    .where('target_type', '=', 'domain')
    .where('inherited', '=', 0)
    .select('target_id');
  const rows = await ctx.database.read
    .selectFrom('domains')
    .selectAll()
    .where('id', 'in', given)
    .where('enabled', '=', 1)
    .orderBy('name')
    .execute();
  return listOf(ctx, rows);
}

/** @throws 403 for other domains than the caller's own, unless it may list them all */
export async function getDomain(ctx: AuthedContext, id: string): Promise<Domain> {
  const { caller, policy } = ctx;
  const isOwn = caller.domain.id === id || (caller.scope.kind === 'domain' && caller.scope.id === id);
  if (!isOwn && !policy.allows(LIST_DOMAINS, caller)) {
    throw Forbidden(
      'You are not authorized to perform the requested action: identity:get_domain. ' +
        'It takes a user of the domain, a token scoped to it, role reader on the system, or role admin.',
    );
  }
  const row = await ctx.database.read.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Domain', id);
  return viewOf(ctx, row);
}

const listOf = (ctx: Context, rows: DomainRow[], nextMarker?: string): DomainList => ({
  domains: rows.map((row) => viewOf(ctx, row)),
  links: collectionLinks(ctx, nextMarker),
});

const viewOf = (ctx: Context, row: DomainRow): Domain => ({
  id: row.id,
  name: row.name,
  description: row.description,
  enabled: row.enabled === 1,
  tags: [],
  options: {},
  links: memberLinks(ctx, 'domains', row.id),
});
