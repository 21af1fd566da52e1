import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Forbidden, Invalid } from '#lib/http/errors.ts';
import { findPage, MAX_PAGE, nextLink, type Page, type PageOptions } from '#lib/http/paging.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import type { Operation } from '#lib/identity/policy.ts';
import { nameFilter } from './name-filter.ts';
import { ServerQuery, ServerStatus } from './schema.ts';
import { statesOf, TASK_STATES, VM_STATES } from './status.ts';
import { serverFragments, serverSummary, serverVariant, serverViews } from './view.ts';

const PAGES: PageOptions = {
  kind: 'Instance',
  unknownMarker: 'invalid',
  sortKeys: {
    uuid: 'id',
    display_name: 'name',
    name: 'name',
    created_at: 'created_at',
    updated_at: 'updated_at',
    vm_state: 'vm_state',
    power_state: 'power_state',
    project_id: 'project_id',
    user_id: 'user_id',
    hostname: 'hostname',
    instance_type_id: 'flavor_id',
  },
  defaultSort: [
    { column: 'created_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ],
};

/** Filters of the upstream family that are not offered: refused, because ignoring one would show the wrong servers. */
const REFUSED = ['ip', 'ip6', 'tags', 'tags-any', 'not-tags', 'not-tags-any', 'node', 'config_drive', 'launched_at'];

/** A page of the project's servers in full; all projects' for administrators who ask. */
export async function listServers(ctx: ProjectContext, query: ServerQuery) {
  const { rows, nextMarker } = await pageOf(ctx, query, 'os_compute_api:servers:detail:get_all_tenants');
  const servers = await serverFragments.list(rows, serverVariant(ctx), (ids) =>
    serverViews(ctx, ctx.database.read, ids),
  );
  return { servers, servers_links: nextLink(ctx.baseUrl, ctx.url, nextMarker) };
}

/** The same page with names and links only. */
export async function listServerSummaries(ctx: ProjectContext, query: ServerQuery) {
  const { rows, nextMarker } = await pageOf(ctx, query, 'os_compute_api:servers:index:get_all_tenants');
  const named = await namesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    servers: rows.flatMap(({ id }) => (named.has(id) ? [serverSummary(ctx, { id, name: named.get(id) ?? '' })] : [])),
    servers_links: nextLink(ctx.baseUrl, ctx.url, nextMarker),
  };
}

type Servers<Row> = SelectQueryBuilder<Tables, 'servers', Row>;
interface Revised {
  id: string;
  revision: number;
}

async function pageOf(ctx: ProjectContext, query: ServerQuery, allTenants: Operation): Promise<Page<Revised>> {
  assertFilters(ctx, query, allTenants);
  if (isSurelyEmpty(ctx, query)) return { rows: [] };
  const limited = { ...query, limit: Math.min(query.limit ?? MAX_PAGE, MAX_PAGE) };
  const name = query.name ? nameFilter(query.name) : undefined;
  const rows = visible(ctx, query);
  if (name?.kind !== 'test') {
    const source = name ? rows.where(name.condition) : rows;
    return findPage(source.select(['id', 'revision']), 'servers', limited, PAGES);
  }
  return matchingPage(rows, limited, name.matches);
}

/** A page whose names only the expression can judge: reads on, block by block, until the page is full. */
async function matchingPage(
  rows: Servers<object>,
  query: ServerQuery & { limit: number },
  matches: (name: string) => boolean,
): Promise<Page<Revised>> {
  const found: Revised[] = [];
  let marker = query.marker;
  while (found.length < query.limit) {
    const block = { ...query, marker, limit: MAX_PAGE };
    const page = await findPage(rows.select(['id', 'revision', 'name']), 'servers', block, PAGES);
    found.push(...page.rows.filter((row) => matches(row.name)));
    marker = page.nextMarker;
    if (marker === undefined) break;
  }
  const shown = found.slice(0, query.limit);
  const isFull = shown.length === query.limit;
  return { rows: shown, ...(isFull && shown.length > 0 ? { nextMarker: shown.at(-1)?.id ?? '' } : {}) };
}

async function namesOf(ctx: ProjectContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.database.read.selectFrom('servers').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** From 2.75 unknown keys are refused, before they are ignored; contract/compute.md 11. */
function assertFilters(ctx: ProjectContext, query: ServerQuery, allTenants: Operation): void {
  const keys = [...ctx.url.searchParams.keys()];
  const refused = keys.find((key) => REFUSED.includes(key));
  if (refused) throw Invalid(`Filtering servers by ${refused} is not offered here.`);
  const unknown = keys.find((key) => !Object.hasOwn(ServerQuery.shape, key));
  if (unknown && ctx.microversion.minor >= 75) {
    throw Invalid(`Invalid input for query parameters ${unknown}. This key is not known here.`);
  }
  if (query.all_tenants) ctx.policy.enforce(allTenants, ctx.caller);
  if (query.host !== undefined) ctx.policy.enforce('os_compute_api:os-extended-server-attributes', ctx.caller);
  for (const status of statusesOf(query)) {
    if (status === 'DELETED' && !isAdmin(ctx.caller)) throw Forbidden('Only role admin may list deleted servers.');
    if (!ServerStatus.safeParse(status).success && ctx.microversion.minor >= 38) {
      throw Invalid(`Invalid status value ${status}. Allowed: ${ServerStatus.options.join(', ')}.`);
    }
  }
}

/** Deleted servers are not kept, no server is ever locked, and an unknown state is the state of none. */
function isSurelyEmpty(ctx: ProjectContext, query: ServerQuery): boolean {
  const isUnknown = (value: string | undefined, known: readonly string[]) =>
    value !== undefined && !known.includes(value);
  return (
    (query.deleted === true && isAdmin(ctx.caller)) ||
    query.locked === true ||
    isUnknown(query.vm_state, VM_STATES) ||
    isUnknown(query.task_state, TASK_STATES)
  );
}

function visible(ctx: ProjectContext, query: ServerQuery): Servers<object> {
  let rows: Servers<object> = ctx.database.read.selectFrom('servers').where('deleted_at', 'is', null);
  const projectId = query.all_tenants ? (query.project_id ?? query.tenant_id) : ctx.projectId;
  if (projectId !== undefined) rows = rows.where('project_id', '=', projectId);
  for (const [column, value] of equalities(query)) {
    if (value !== undefined) rows = rows.where(column, '=', value as never);
  }
  if (query.status !== undefined) rows = rows.where((eb) => inStatuses(eb, statusesOf(query)));
  const since = query['changes-since'];
  const before = query['changes-before'];
  if (since !== undefined) rows = rows.where('updated_at', '>=', new Date(since).toISOString());
  if (before !== undefined) rows = rows.where('updated_at', '<=', new Date(before).toISOString());
  return rows;
}

const equalities = (query: ServerQuery) =>
  [
    ['flavor_id', query.flavor],
    ['image_id', query.image],
    ['user_id', query.user_id],
    ['host', query.host],
    ['key_name', query.key_name],
    ['hostname', query.hostname],
    ['availability_zone', query.availability_zone],
    ['reservation_id', query.reservation_id],
    ['vm_state', query.vm_state],
    ['task_state', query.task_state],
    ['power_state', query.power_state],
  ] as const;

const statusesOf = ({ status }: ServerQuery): string[] => [status ?? []].flat().map((text) => text.toUpperCase());

function inStatuses(eb: ExpressionBuilder<Tables, 'servers'>, statuses: string[]) {
  const known = statuses.flatMap((status) => ServerStatus.safeParse(status).data ?? []);
  return eb.or(
    known.flatMap(statesOf).map(({ vmState, tasks, isWithTasks }) => {
      const isInState = eb('vm_state', '=', vmState);
      if (isWithTasks) return eb.and([isInState, eb('task_state', 'in', tasks)]);
      if (tasks.length === 0) return isInState;
      return eb.and([isInState, eb.or([eb('task_state', 'is', null), eb('task_state', 'not in', tasks)])]);
    }),
  );
}
