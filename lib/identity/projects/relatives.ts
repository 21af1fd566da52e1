import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { projectIdsOf } from '../roles/effective.ts';
import type { RelatedProject, Relative, RelativesQuery } from './schema.ts';
import { projectsAbove, projectsBelow } from './tree.ts';
import { type ProjectRow, viewOf } from './view.ts';

type RelatedProjects = Pick<RelatedProject, 'parents' | 'subtree'>;
type VisibilityFilter = (rows: readonly ProjectRow[]) => Promise<ProjectRow[]>;

/** Ancestors and descendants of a project, as far as visible. @throws 400 if list and ids are both requested */
export async function relativesOf(
  ctx: AuthedContext,
  row: ProjectRow,
  query: RelativesQuery,
  mayRead: (row: ProjectRow) => boolean,
): Promise<RelatedProjects> {
  if (query.parents_as_list && query.parents_as_ids) throw Both('parents');
  if (query.subtree_as_list && query.subtree_as_ids) throw Both('subtree');
  const { read } = ctx.database;
  const visible = visibleTo(ctx, mayRead);
  const relatives: RelatedProjects = {};
  if (query.parents_as_list || query.parents_as_ids) {
    const above = await visible(await projectsAbove(read, row));
    relatives.parents = query.parents_as_list
      ? await describeRelatives(ctx, above, query)
      : chainOf(above, row.domain_id);
  }
  if (query.subtree_as_list || query.subtree_as_ids) {
    const below = await visible(await projectsBelow(read, row.id));
    relatives.subtree = query.subtree_as_list ? await describeRelatives(ctx, below, query) : treeBelow(row.id, below);
  }
  return relatives;
}

const Both = (which: string) =>
  Invalid(`Use either ${which}_as_list or ${which}_as_ids as query parameters, but not both at the same time.`);

/** Projects readable by policy, and those with a role. */
const visibleTo =
  ({ caller, database }: AuthedContext, mayRead: (row: ProjectRow) => boolean): VisibilityFilter =>
  async (rows) => {
    if (rows.every(mayRead)) return [...rows];
    const readable = await database.read
      .selectFrom('projects')
      .select('id')
      .where('id', 'in', projectIdsOf(database.read, caller.userId))
      .execute();
    const own = new Set(readable.map(({ id }) => id));
    return rows.filter((row) => mayRead(row) || own.has(row.id));
  };

async function describeRelatives(
  ctx: AuthedContext,
  rows: ProjectRow[],
  { include_limits }: RelativesQuery,
): Promise<Relative[]> {
  if (!include_limits) return rows.map((row) => ({ project: viewOf(ctx, row) }));
  const limits = await limitsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ project: { ...viewOf(ctx, row), limits: limits.get(row.id) ?? [] } }));
}

type OwnLimit = NonNullable<Relative['project']['limits']>[number];

async function limitsOf({ database }: AuthedContext, ids: string[]): Promise<Map<string, OwnLimit[]>> {
  const found = new Map<string, OwnLimit[]>();
  if (ids.length === 0) return found;
  const rows = await database.read
    .selectFrom('limits')
    .innerJoin('registered_limits', 'registered_limits.id', 'limits.registered_limit_id')
    .select(['limits.id', 'limits.project_id', 'limits.resource_limit'])
    .select(['registered_limits.service_id', 'registered_limits.region_id', 'registered_limits.resource_name'])
    .where('limits.project_id', 'in', ids)
    .orderBy('registered_limits.resource_name')
    .execute();
  for (const { project_id, ...limit } of rows) {
    const id = project_id ?? '';
    found.set(id, [...(found.get(id) ?? []), limit]);
  }
  return found;
}

type IdTree = { [id: string]: IdTree | null };

/** Nested ids of ancestors: the nearest outside, the domain inside. */
function chainOf(above: readonly ProjectRow[], domainId: string): IdTree {
  return above.reduceRight<IdTree>((inner, { id }) => ({ [id]: inner }), { [domainId]: null });
}

/** Nested ids of descendants; those below an invisible one are omitted. */
function treeBelow(id: string, rows: readonly ProjectRow[]): IdTree | null {
  const children = rows.filter((row) => row.parent_id === id);
  if (children.length === 0) return null;
  return Object.fromEntries(children.map((child) => [child.id, treeBelow(child.id, rows)]));
}
