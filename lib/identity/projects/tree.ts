import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { Forbidden, Invalid } from '#lib/errors/errors.ts';
import type { ProjectRow } from './view.ts';

/** Maximum depth of projects without the domain; docs/contract/identity.md 6. */
const MAX_DEPTH = 5;

/** Ancestors of a project, nearest first, without the domain. */
export async function projectsAbove(db: Reader, row: Pick<ProjectRow, 'parent_id'>): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    with recursive above(id, parent_id, steps) as (
      select id, parent_id, 1 from projects where id = ${row.parent_id}
      union all
      select p.id, p.parent_id, above.steps + 1 from projects p join above on p.id = above.parent_id
    )
    select projects.* from above join projects on projects.id = above.id order by above.steps`.execute(db);
  return rows;
}

/** All descendants of a project, nearest first. */
export async function projectsBelow(db: Reader, id: string): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    with recursive below(id, steps) as (
      select id, 1 from projects where parent_id = ${id}
      union all
      select p.id, below.steps + 1 from projects p join below on p.parent_id = below.id
    )
    select projects.* from below join projects on projects.id = below.id
    order by below.steps, projects.name, projects.id`.execute(db);
  return rows;
}

/**
 * Checks that a project can be created below these, nearest first. @throws 400 below a disabled one, 403 beyond the
 * maximum depth
 */
export function assertRoomBelow(above: readonly ProjectRow[]): void {
  const disabled = above.find(({ enabled }) => enabled === 0);
  if (disabled) throw Invalid(`Cannot create a project in a branch with a disabled project: ${disabled.id}.`);
  if (above.length < MAX_DEPTH) return;
  throw Forbidden(`Max hierarchy depth reached for ${above[0]?.id} branch: ${MAX_DEPTH} projects below the domain.`);
}

/** Descendants must be disabled first. @throws 403 naming one that is enabled */
export async function assertAllBelowDisabled(db: Reader, id: string): Promise<void> {
  const enabled = (await projectsBelow(db, id)).find((row) => row.enabled === 1);
  if (!enabled) return;
  throw Forbidden(`Cannot disable project ${id} since its subtree contains enabled projects, such as ${enabled.id}.`);
}

/** Ancestors must be enabled first. @throws 403 naming one that is disabled */
export async function assertAllAboveEnabled(db: Reader, row: ProjectRow): Promise<void> {
  const disabled = (await projectsAbove(db, row)).find(({ enabled }) => enabled === 0);
  if (disabled) throw Forbidden(`Cannot enable project ${row.id} since it has a disabled parent: ${disabled.id}.`);
}
