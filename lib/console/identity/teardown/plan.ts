import type { JobRow } from '#lib/compute/jobs/progress.ts';
import type { JobRequest } from '#lib/compute/jobs/schema.ts';
import { findVisibleJob } from '#lib/compute/jobs/service.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader } from '#lib/db/database.ts';
import { type AuthedContext, projectOf } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import type { ProjectRow } from '#lib/identity/projects/view.ts';
import { objectKinds } from '#lib/project-contents/project-contents.ts';
import type { TeardownObject, TeardownPlan } from './schema.ts';

/** Kind of the project itself. */
export const PROJECT_KIND = 'project';
/** After all declared steps. */
const LAST_STEP = 100;

/** An object with the requests that delete it, in order. */
export interface PlannedObject extends TeardownObject {
  removals: JobRequest[];
}

/** All objects of a project in the order of their deletion; the project itself is the last. */
export async function plannedObjects(db: Reader, ctx: AuthedContext, project: ProjectRow): Promise<PlannedObject[]> {
  const objects: PlannedObject[] = [];
  for (const { kind, noun, step, list } of objectKinds()) {
    objects.push(...(await list(db, project.id)).map((object) => ({ ...object, kind, noun, step })));
  }
  const { id, name } = project;
  const blocker = await deletionObstacle(db, ctx, project);
  const removals: JobRequest[] = [{ method: 'DELETE', path: `/identity/v3/projects/${id}` }];
  const own = { id, name, kind: PROJECT_KIND, noun: msg('Project'), step: LAST_STEP };
  return [...objects, { ...own, blocker, removals }];
}

/** Reason why the project itself cannot be deleted, independent of its contents; null if it can. */
async function deletionObstacle(db: Reader, ctx: AuthedContext, { id, options }: ProjectRow): Promise<string | null> {
  if (projectOf(ctx) === id) return msg('You are working in this project. Switch to another project first.');
  if (unpackJson(options).immutable === true) return msg('The project is immutable. Make it mutable first.');
  const below = await db.selectFrom('projects').select('id').where('parent_id', '=', id).executeTakeFirst();
  if (below) return msg('There are projects below this one. Delete them first.');
  return (await jobOn(db, id)) ? msg('A job is already deleting the project.') : null;
}

/** The running job that deletes a project. */
function jobOn(db: Reader, projectId: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .innerJoin('job_items', 'job_items.job_id', 'jobs.id')
    .selectAll('jobs')
    .where('jobs.kind', '=', 'teardown')
    .where('jobs.ended_at', 'is', null)
    .where('job_items.object_id', '=', projectId)
    .executeTakeFirst();
}

export async function planOf(
  db: Reader,
  ctx: AuthedContext,
  project: ProjectRow,
  planned: PlannedObject[],
): Promise<TeardownPlan> {
  const { id, name, domain_id, enabled } = project;
  const count = (table: 'application_credentials' | 'credentials' | 'trusts') =>
    countRows(db.selectFrom(table).where('project_id', '=', id));
  const roles = db.selectFrom('role_assignments').where('target_type', '=', 'project').where('target_id', '=', id);
  const job = await jobOn(db, id);
  const visibleJob = job && (await findVisibleJob(db, ctx, job.id));
  return {
    project: { id, name, domain_id, enabled: enabled === 1 },
    objects: planned.map(({ removals: _, ...shown }) => shown),
    goes_along: {
      role_assignments: await countRows(roles),
      application_credentials: await count('application_credentials'),
      credentials: await count('credentials'),
      trusts: await count('trusts'),
    },
    job_id: visibleJob?.id ?? null,
    can_start: planned.every(({ blocker }) => blocker === null),
  };
}
