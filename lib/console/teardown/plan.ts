import type { JobRequest } from '#lib/compute/jobs/schema.ts';
import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { heldKinds } from '#lib/holdings/holdings.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { msg } from '#lib/i18n/text.ts';
import type { ProjectRow } from '#lib/identity/projects/view.ts';
import type { TeardownObject, TeardownPlan } from './schema.ts';

/** What stands for the project itself among the kinds of objects. */
export const PROJECT_KIND = 'project';
/** After everything else. */
const LAST_STEP = 100;

/** An object with the requests that delete it. */
export interface PlannedObject extends TeardownObject {
  removals: JobRequest[];
}

/** @throws 404 */
export async function loadProject(db: Reader, id: string): Promise<ProjectRow> {
  const row = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw NotFound('Project', id);
  return row;
}

/** Everything that a project holds, in the order in which it goes, with itself at the end. */
export async function plannedObjects(db: Reader, ctx: ProjectContext, project: ProjectRow): Promise<PlannedObject[]> {
  const objects: PlannedObject[] = [];
  for (const { kind, step, list } of heldKinds()) {
    objects.push(...(await list(db, project.id)).map((held) => ({ ...held, kind, step })));
  }
  const { id, name } = project;
  const blocker = await whyItStays(db, ctx, project);
  const removals: JobRequest[] = [{ method: 'DELETE', path: `/identity/v3/projects/${id}` }];
  return [...objects, { id, name, kind: PROJECT_KIND, step: LAST_STEP, blocker, removals }];
}

/** Why the project itself cannot go, whatever becomes of what it holds. */
async function whyItStays(db: Reader, ctx: ProjectContext, { id, options }: ProjectRow): Promise<string | null> {
  if (ctx.projectId === id) return msg('You work in this project. Switch to another one first.');
  if (unpackJson(options).immutable === true) return msg('The project is immutable. Make it mutable first.');
  const below = await db.selectFrom('projects').select('id').where('parent_id', '=', id).executeTakeFirst();
  if (below) return msg('There are projects below this one. Delete them first.');
  return (await isBeingDeleted(db, id)) ? msg('A job deletes the project already.') : null;
}

async function isBeingDeleted(db: Reader, id: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .innerJoin('job_items', 'job_items.job_id', 'jobs.id')
    .select('jobs.id')
    .where('jobs.kind', '=', 'teardown')
    .where('jobs.ended_at', 'is', null)
    .where('job_items.object_id', '=', id)
    .executeTakeFirst();
  return job !== undefined;
}

/** The plan as it is shown. */
export async function planOf(db: Reader, project: ProjectRow, planned: PlannedObject[]): Promise<TeardownPlan> {
  const { id, name, domain_id, enabled } = project;
  const count = async (table: 'application_credentials' | 'credentials' | 'trusts') => {
    const rows = db.selectFrom(table).select((eb) => eb.fn.countAll().as('count'));
    return Number((await rows.where('project_id', '=', id).executeTakeFirstOrThrow()).count);
  };
  const roles = db.selectFrom('role_assignments').select((eb) => eb.fn.countAll().as('count'));
  const onIt = roles.where('target_type', '=', 'project').where('target_id', '=', id);
  return {
    project: { id, name, domain_id, enabled: enabled === 1 },
    objects: planned.map(({ removals: _, ...shown }) => shown),
    goes_along: {
      role_assignments: Number((await onIt.executeTakeFirstOrThrow()).count),
      application_credentials: await count('application_credentials'),
      credentials: await count('credentials'),
      trusts: await count('trusts'),
    },
    can_start: planned.every(({ blocker }) => blocker === null),
  };
}
