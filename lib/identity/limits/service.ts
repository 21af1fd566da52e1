import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden, NotFound } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { byId, Duplicate, mapPage } from '../collection.ts';
import { isDomainInReach } from '../reach.ts';
import { findRegisteredLimit } from '../registered-limits/service.ts';
import { limitAttributes } from './attributes.ts';
import type { Limit, LimitChange, LimitModel, LimitQuery, NewLimit } from './schema.ts';

type Row = Awaited<ReturnType<typeof load>>;

/** Flat limits: those of a domain do not apply to its projects. */
export const LIMIT_MODEL: LimitModel = {
  name: 'flat',
  description: 'A limit applies to its project or domain, not to those below it.',
};

export async function listLimits(ctx: AuthedContext, { query }: { query: LimitQuery }): Promise<Page<Limit>> {
  let rows = limitsIn(ctx.database.read).where(seenBy(ctx.caller));
  for (const key of ['service_id', 'region_id', 'resource_name'] as const) {
    if (query[key] !== undefined) rows = rows.where(`registered_limits.${key}`, '=', query[key]);
  }
  rows = rows.where((eb) => eb.and(limitAttributes.conditions('limits', query)));
  return mapPage(await findPage(rows, 'limits', query, byId('Limit')), (row) => viewOf(ctx, row));
}

/** @throws 404, also for limits of other projects and domains */
export const getLimit = async (ctx: AuthedContext, { id }: { id: string }): Promise<Limit> =>
  viewOf(ctx, await load(ctx.database.read, id, seenBy(ctx.caller)));

/**
 * Creates limits for projects and domains atomically. They apply to the next request. @throws 403 without a registered
 * limit, 404 for a project or a domain, 409 if one exists
 */
export const createLimits = (ctx: AuthedContext, { body }: { body: readonly NewLimit[] }): Promise<Limit[]> =>
  ctx.database.transact(async (tx) => {
    const made: Limit[] = [];
    for (const input of body) made.push(viewOf(ctx, await insertLimit(tx, ctx, input)));
    return made;
  });

async function insertLimit(tx: Tx, ctx: AuthedContext, input: NewLimit): Promise<Row> {
  const place = { ...input, region_id: input.region_id ?? null };
  const registered = await findRegisteredLimit(tx, place);
  if (!registered) {
    throw Forbidden(
      `No limit is registered for ${input.resource_name} in this service and region. Register one first.`,
    );
  }
  const { resource_limit } = input;
  const initial = { project_id: null, domain_id: null, description: null, resource_limit };
  const row = {
    id: newIdentityId(),
    registered_limit_id: registered.id,
    ...limitAttributes.created(input, initial),
  };
  await assertHolder(tx, row);
  await assertNone(tx, row);
  await tx.insertInto('limits').values(row).execute();
  await record(tx, ctx, 'create', { ...row, resource_name: registered.resource_name });
  const { service_id, region_id, resource_name } = registered;
  return { ...row, service_id, region_id, resource_name };
}

/** @throws 404 */
export const updateLimit = (ctx: AuthedContext, { id, body }: { id: string; body: LimitChange }): Promise<Limit> =>
  ctx.database.transact(async (tx) => {
    const before = await load(tx, id);
    const { resource_limit, description } = before;
    const changes = { resource_limit, description, ...limitAttributes.changed(body) };
    await tx.updateTable('limits').set(changes).where('id', '=', id).execute();
    const after = { ...before, ...changes };
    await record(tx, ctx, 'update', after);
    return viewOf(ctx, after);
  });

/** Restores the registered default. @throws 404 */
export const deleteLimit = (ctx: AuthedContext, { id }: { id: string }): Promise<void> =>
  ctx.database.transact(async (tx) => {
    const row = await load(tx, id);
    await tx.deleteFrom('limits').where('id', '=', id).execute();
    await record(tx, ctx, 'delete', row);
  });

const limitsIn = (db: Reader) =>
  db
    .selectFrom('limits')
    .innerJoin('registered_limits', 'registered_limits.id', 'limits.registered_limit_id')
    .selectAll('limits')
    .select(['registered_limits.service_id', 'registered_limits.region_id', 'registered_limits.resource_name']);

type VisibleLimits = (eb: ExpressionBuilder<Tables, 'limits' | 'registered_limits'>) => Expression<SqlBool>;

const seenBy =
  (caller: Caller): VisibleLimits =>
  (eb) => {
    if (isDomainInReach(caller, undefined)) return sql<SqlBool>`1 = 1`;
    const { scope } = caller;
    if (scope.kind === 'project') return eb('limits.project_id', '=', scope.id);
    if (scope.kind === 'domain') return eb('limits.domain_id', '=', scope.id);
    return sql<SqlBool>`1 = 0`;
  };

async function load(db: Reader, id: string, seen?: VisibleLimits) {
  const rows = limitsIn(db).where('limits.id', '=', id);
  return await (seen ? rows.where(seen) : rows).executeTakeFirstOrThrow(() => NotFound('Limit', id));
}

interface Holder {
  project_id: string | null;
  domain_id: string | null;
  registered_limit_id: string;
}

async function assertHolder(tx: Tx, { project_id, domain_id }: Holder): Promise<void> {
  const [table, id] = project_id === null ? (['domains', domain_id] as const) : (['projects', project_id] as const);
  await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow(() => NotFound(table === 'domains' ? 'Domain' : 'Project', id ?? ''));
}

async function assertNone(tx: Tx, { project_id, domain_id, registered_limit_id }: Holder): Promise<void> {
  const limits = tx.selectFrom('limits').select('id').where('registered_limit_id', '=', registered_limit_id);
  const own =
    project_id === null ? limits.where('domain_id', '=', domain_id) : limits.where('project_id', '=', project_id);
  if (await own.executeTakeFirst()) throw Duplicate('limit', `registered_limit_id ${registered_limit_id}`);
}

type LoggedLimit = Pick<Row, 'id' | 'project_id' | 'domain_id' | 'resource_name' | 'resource_limit'>;

/** Projects see changes of limits like changes of quotas. */
function record(tx: Tx, ctx: AuthedContext, verb: string, row: LoggedLimit): Promise<void> {
  const projectId = row.project_id ?? '';
  const objectId = row.project_id ?? row.domain_id ?? row.id;
  const state = verb === 'delete' ? {} : { [row.resource_name]: row.resource_limit };
  const event = { type: `quota.${verb === 'delete' ? 'delete' : 'update'}`, kind: 'quota', objectId, projectId };
  return recordEvent(tx, actorOf(ctx), { ...event, after: state });
}

const viewOf = (ctx: AuthedContext, row: Row): Limit => limitAttributes.view(ctx, row, {});
