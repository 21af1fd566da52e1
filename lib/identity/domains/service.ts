import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertMutable, enabledAt, mergedColumns, withShownExtra } from '../attributes.ts';
import { changeIdentity, recordIdentity, updateFacts } from '../change.ts';
import { assertSameId, byName, Duplicate, mapPage, nameMatches } from '../collection.ts';
import { NEW_CONTAINER } from '../common-attributes.ts';
import { assertNameIsFree } from '../names.ts';
import { assertKeepsSystemAdmin } from '../roles/administrators.ts';
import { assignmentsOf } from '../roles/effective.ts';
import { domainAttributes } from './attributes.ts';
import type { Domain, DomainChange, DomainQuery, NewDomain } from './schema.ts';

export const LIST_DOMAINS = rule('identity:list_domains', 'admin_or_system_reader');

type DomainRow = Selectable<Tables['domains']>;

export async function listDomains(ctx: AuthedContext, query: DomainQuery): Promise<Page<Domain>> {
  const filters = [nameMatches('domains', query), ...domainAttributes.conditions('domains', query)];
  const domains = ctx.database.read.selectFrom('domains').selectAll();
  const found = domains.where((eb) => eb.and(filters));
  return mapPage(await findPage(found, 'domains', query, byName('Domain')), (row) => viewOf(ctx, row));
}

/** Domains for which the caller can request a token. */
export async function listOwnDomains(ctx: AuthedContext): Promise<Domain[]> {
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
  return rows.map((row) => viewOf(ctx, row));
}

export async function getDomain(ctx: AuthedContext, id: string): Promise<Domain> {
  const { caller, policy } = ctx;
  const isOwn = caller.domain.id === id || (caller.scope.kind === 'domain' && caller.scope.id === id);
  if (!isOwn && !policy.allows(LIST_DOMAINS, caller)) {
    throw Forbidden(
      'You are not authorized to perform the requested action: identity:get_domain. ' +
        'It requires a user of the domain, a token scoped to it, the role reader on the system, or the role admin.',
    );
  }
  return viewOf(ctx, await loadDomain(ctx.database.read, id));
}

/** @throws 404 */
export const loadDomain = (db: Reader, id: string): Promise<DomainRow> => loadRow(db, 'domains', 'Domain', id);

/** @throws 409 if name or id is in use */
export function createDomain(ctx: AuthedContext, input: NewDomain): Promise<Domain> {
  return changeIdentity(ctx, async (tx) => {
    const initial = { ...NEW_CONTAINER, id: input.explicit_domain_id ?? newIdentityId(), name: input.name };
    const row: DomainRow = {
      ...initial,
      ...domainAttributes.created(input, initial),
      ...mergedColumns(initial, input),
    };
    await assertIdIsFree(tx, row.id);
    await assertNameIsFree(tx, 'domain', row);
    await tx.insertInto('domains').values(row).execute();
    await recordIdentity(tx, ctx, { kind: 'domain', verb: 'create', id: row.id, after: { name: row.name } });
    return viewOf(ctx, row);
  });
}

/**
 * Updates a domain. Users of a disabled domain cannot sign in, and its projects are closed. @throws 403 for an
 * immutable domain, the caller's own and that of the last administrator, 404, 409 if the name is in use
 */
export function updateDomain(ctx: AuthedContext, id: string, change: DomainChange): Promise<Domain> {
  assertSameId(change, id);
  if (change.enabled === false && id === ctx.caller.domain.id)
    throw Forbidden('Users cannot disable their own domain.');
  return changeIdentity(ctx, async (tx) => {
    const before = await loadDomain(tx, id);
    assertMutable('domain', before, change.options);
    const after: DomainRow = {
      ...before,
      ...domainAttributes.changed(change),
      ...mergedColumns(before, change),
      enabled_at: enabledAt(before, change.enabled),
    };
    await assertNameIsFree(tx, 'domain', after);
    await tx.updateTable('domains').set(after).where('id', '=', id).execute();
    if (after.enabled === 0) await assertKeepsSystemAdmin(tx);
    await recordIdentity(tx, ctx, {
      kind: 'domain',
      verb: 'update',
      id,
      ...updateFacts(before, after, ['name', 'enabled', 'description']),
    });
    return viewOf(ctx, after);
  });
}

/** Identity providers and domains share ids: both are sources of memberships. @throws 409 */
async function assertIdIsFree(tx: Tx, id: string): Promise<void> {
  const taken = await tx.selectFrom('domains').select('id').where('id', '=', id).executeTakeFirst();
  const provider = await tx.selectFrom('identity_providers').select('id').where('id', '=', id).executeTakeFirst();
  if (taken || provider) throw Duplicate('domain', `id ${id}`);
}

const viewOf = (ctx: AuthedContext, row: DomainRow): Domain => withShownExtra(row, domainAttributes.view(ctx, row, {}));
