import { Forbidden } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { collectionLinks } from '#lib/http/request-links.ts';
import { effectiveRoles } from '../roles/effective.ts';
import { catalogOf } from '../tokens/view.ts';
import type { Catalog, SystemScopes } from './schema.ts';

export async function listSystemScopes(ctx: AuthedContext): Promise<SystemScopes> {
  const roles = await effectiveRoles(ctx.database.read, ctx.caller.userId, { kind: 'system' });
  return { system: roles.length > 0 ? [{ all: true }] : [], links: selfLink(ctx) };
}

/** Catalog of the caller's token. @throws 403 for a token without a project, which URLs require */
export async function showCatalog(ctx: AuthedContext): Promise<Catalog> {
  if (ctx.caller.scope.kind !== 'project') {
    throw Forbidden('The catalog requires a token scoped to a project. Request one with scope.project.');
  }
  return { catalog: await catalogOf(ctx, ctx.caller), links: selfLink(ctx) };
}

const selfLink = (ctx: AuthedContext) => ({ self: collectionLinks(ctx).self });
