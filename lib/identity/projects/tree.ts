import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { Forbidden, Invalid } from '#lib/http/errors.ts';
import type { ProjectRow } from './view.ts';

/** How many projects stand above one another at most, the domain not counted; docs/contract/identity.md 6. */
const MAX_DEPTH = 5;

/** The projects above one, the nearest first; its domain, which has no project, stands above the last. */
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

/** All projects below one, the nearest first. */
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
 * Whether a new project may stand below these, the nearest first.
 * @throws 400 below a disabled one, 403 where the tree would become too deep
 */
export function assertRoomBelow(above: readonly ProjectRow[]): void {
  const disabled = above.find(({ enabled }) => enabled === 0);
  if (disabled) throw Invalid(`Cannot create a project in a branch with a disabled project: ${disabled.id}.`);
  if (above.length < MAX_DEPTH) return;
  throw Forbidden(`Max hierarchy depth reached for ${above[0]?.id} branch: ${MAX_DEPTH} projects below the domain.`);
}

/** A project is disabled after all below it. @throws 403 that names one that is not */
export async function assertAllBelowDisabled(db: Reader, id: string): Promise<void> {
  const enabled = (await projectsBelow(db, id)).find((row) => row.enabled === 1);
  if (!enabled) return;
  throw Forbidden(`Cannot disable project ${id} since its subtree contains enabled projects, such as ${enabled.id}.`);
}

/** A project is enabled after all above it. @throws 403 that names one that is not */
export async function assertAllAboveEnabled(db: Reader, row: ProjectRow): Promise<void> {
  const disabled = (await projectsAbove(db, row)).find(({ enabled }) => enabled === 0);
  if (disabled) throw Forbidden(`Cannot enable project ${row.id} since it has a disabled parent: ${disabled.id}.`);
}
