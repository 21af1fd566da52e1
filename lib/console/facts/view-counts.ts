import { type RawBuilder, sql } from 'kysely';
import { countRows } from '#lib/db/count-rows.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { LIST_PROJECTS, projectsMatching } from '#lib/identity/projects/listing.ts';
import { restrictToDomain } from '#lib/identity/reach.ts';
import { LIST_DOMAIN_ROWS } from '../identity/domains/service.ts';
import { meets } from '../identity/users/conditions.ts';
import type { UserCondition } from '../identity/users/fields.ts';
import { scopeOf, userRowsMatching } from '../identity/users/listing.ts';
import type { ViewCounts } from './schema.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const count = (condition: RawBuilder<unknown>) => sql<number | string>`count(case when ${condition} then 1 end)`;

/**
 * Volumes of the project by status, type and zone, and unused ones, those without a recent backup, and new ones; in one
 * statement.
 */
export async function countVolumes({ database: { read }, projectId }: ProjectContext): Promise<ViewCounts> {
  const found = await read
    .selectFrom('volumes')
    .where('project_id', '=', projectId)
    .select(['status', 'volume_type as type', 'availability_zone'])
    .select((eb) => [
      eb.fn.countAll<number | string>().as('total'),
      count(sql`status = 'available' and created_at < ${daysAgo(7)}`).as('status:available age:>7'),
      count(sql`not exists (select 1 from backups where backups.volume_id = volumes.id
        and backups.status in ('available', 'restoring') and backups.data_timestamp >= ${daysAgo(7)})`).as(
        'backup_age:>7',
      ),
      count(sql`created_at > ${daysAgo(1)}`).as('age:<1'),
    ])
    .groupBy(['status', 'volume_type', 'availability_zone'])
    .execute();
  return summedUp(
    found,
    ['status', 'type', 'availability_zone'],
    ['status:available age:>7', 'backup_age:>7', 'age:<1'],
  );
}

/** Snapshots of the project by status, and old and new ones; in one statement. */
export async function countSnapshots({ database: { read }, projectId }: ProjectContext): Promise<ViewCounts> {
  const found = await read
    .selectFrom('snapshots')
    .where('project_id', '=', projectId)
    .select('status')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('total'),
      count(sql`created_at < ${daysAgo(30)}`).as('age:>30'),
      count(sql`created_at > ${daysAgo(1)}`).as('age:<1'),
    ])
    .groupBy('status')
    .execute();
  return summedUp(found, ['status'], ['age:>30', 'age:<1']);
}

/** Projects within reach of the token, by state. */
export async function countProjects(ctx: AuthedContext): Promise<ViewCounts> {
  const bounds = { domainId: restrictToDomain(ctx.caller, LIST_PROJECTS) };
  const found = await projectsMatching(ctx.database.read, {}, bounds)
    .clearSelect()
    .select((eb) => [enabled, eb.fn.countAll<number | string>().as('total')])
    .groupBy('enabled')
    .execute();
  return summedUp(found, ['enabled'], []);
}

/** Domains within reach of the token, by state. */
export async function countDomains(ctx: AuthedContext): Promise<ViewCounts> {
  const bound = restrictToDomain(ctx.caller, LIST_DOMAIN_ROWS);
  let rows = ctx.database.read.selectFrom('domains');
  if (bound !== undefined) rows = rows.where('id', '=', bound);
  const found = await rows
    .select((eb) => [enabled, eb.fn.countAll<number | string>().as('total')])
    .groupBy('enabled')
    .execute();
  return summedUp(found, ['enabled'], []);
}

/** Conditions of views of the list of users that are not values of an indexed column. */
const USER_PARTS = [
  { field: 'password', operator: '', value: 'expired' },
  { field: 'locked', operator: '', value: 'true' },
  { field: 'invited', operator: '', value: 'true' },
  { field: 'roles', operator: '', value: '0' },
] as const satisfies readonly UserCondition[];

/** Users within reach of the token by state and domain, and by the other views of their list. */
export async function countUsers(ctx: AuthedContext): Promise<ViewCounts> {
  const scope = scopeOf(ctx);
  const rows = await userRowsMatching(scope, {});
  const parts = await Promise.all(
    USER_PARTS.map(async (condition) => {
      const total = await countRows(rows.where(meets(scope, condition)));
      return [`${condition.field}:${condition.value}`, total] as const;
    }),
  );
  const found = await rows
    .select((eb) => [
      sql<string>`(select name from domains where id = users.domain_id)`.as('domain'),
      enabled,
      eb.fn.countAll<number | string>().as('total'),
    ])
    .groupBy(['users.domain_id', 'users.enabled'])
    .execute();
  return { ...summedUp(found, ['enabled', 'domain'], []), parts: Object.fromEntries(parts) };
}

const enabled = sql<string>`case when enabled = 1 then 'true' else 'false' end`.as('enabled');

/** Sums grouped rows: the total, by value, and by condition. */
function summedUp<Field extends string, Part extends string>(
  found: readonly (Record<Field, string> & Record<Part | 'total', number | string>)[],
  fields: readonly Field[],
  parts: readonly Part[],
): ViewCounts {
  const sum = (of: Part | 'total', rows = found) => rows.reduce((all, row) => all + Number(row[of]), 0);
  const valuesOf = (field: Field) =>
    [...Map.groupBy(found, (row) => row[field])]
      .map(([value, rows]) => ({ value, count: sum('total', rows) }))
      .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value));
  return {
    total: sum('total'),
    values: Object.fromEntries(fields.map((field) => [field, valuesOf(field)])),
    parts: Object.fromEntries(parts.map((part) => [part, sum(part)])),
  };
}
