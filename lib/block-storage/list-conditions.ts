import { type Expression, type SqlBool, sql } from 'kysely';
import { columnIn } from '#lib/db/column-in.ts';
import { contains } from '#lib/db/contains.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { timeCondition } from './time-filter.ts';

interface CommonQuery {
  id?: string[] | undefined;
  project_id?: string | undefined;
  'name~'?: string | undefined;
  created_at?: string | undefined;
  updated_at?: string | undefined;
}

interface ListQuery {
  table: 'volumes' | 'snapshots' | 'backups';
  /** Whether all projects are requested and allowed. */
  spansProjects: boolean;
}

/**
 * Common conditions of lists: the project, or all for administrators on request; a part of the name since 3.34; times
 * since 3.60. docs/contract/blockstorage.md 11. @throws 400 for an invalid time
 */
export function listConditions(
  ctx: ProjectContext,
  { table, spansProjects }: ListQuery,
  query: CommonQuery,
): Expression<SqlBool>[] {
  const { minor } = ctx.microversion;
  const projectId = spansProjects ? query.project_id || undefined : ctx.projectId;
  const part = minor >= 34 ? query['name~'] : undefined;
  const times = minor < 60 ? [] : (['created_at', 'updated_at'] as const);
  return [
    ...(projectId === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.project_id`)} = ${projectId}`]),
    ...(minor < 31 ? [] : columnIn(`${table}.id`, query.id)),
    ...(part === undefined ? [] : [contains(`${table}.name`, part)]),
    ...times.flatMap((column) => {
      const filter = query[column];
      return filter === undefined ? [] : [timeCondition(`${table}.${column}`, column, filter)];
    }),
  ];
}
