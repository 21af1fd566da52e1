import { insertJob } from '#lib/compute/jobs/progress.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { readJob } from '#lib/compute/jobs/service.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { changeIdentity, recordIdentity } from '#lib/identity/change.ts';
import { loadProject } from '#lib/identity/projects/service.ts';
import { rule } from '#lib/policy/operations.ts';
import { type PlannedObject, plannedObjects, planOf } from './plan.ts';
import type { TeardownPlan } from './schema.ts';

export const GET_TEARDOWN = rule('console:teardown:get', 'admin_or_domain_manager');
export const START_TEARDOWN = rule('console:teardown:start', 'admin_or_domain_manager');

/** Objects that are deleted concurrently. */
const AT_ONCE = 5;
/** Maximum blockers named in an error. */
const MAX_NAMED = 5;

/**
 * Preview of the deletion of a project with its contents. Changes nothing. @throws 403 for a project out of reach, 404
 */
export async function planTeardown(ctx: AuthedContext, id: string): Promise<TeardownPlan> {
  const { read } = ctx.database;
  const project = await loadProject(read, ctx, id, GET_TEARDOWN);
  return planOf(read, ctx, project, await plannedObjects(read, ctx, project));
}

/**
 * Disables a project, so that nothing is added to it, and starts the job that deletes its contents step by step and
 * finally the project. @throws 403 for a project out of reach, 404, 409 with the blockers
 */
export function startTeardown(ctx: AuthedContext, id: string, reason: string | null): Promise<PlatformJob> {
  return changeIdentity(ctx, async (tx) => {
    const project = await loadProject(tx, ctx, id, START_TEARDOWN);
    const planned = await plannedObjects(tx, ctx, project);
    assertUnblocked(planned);
    if (project.enabled === 1) {
      await tx.updateTable('projects').set({ enabled: 0 }).where('id', '=', id).execute();
      const change = { before: { enabled: 1 }, after: { enabled: 0 } };
      await recordIdentity(tx, ctx, { kind: 'project', verb: 'update', id, ...change });
    }
    const job = await insertJob(tx, ctx, {
      kind: 'teardown',
      title: { message: msg('Delete project {name} with everything in it'), values: { name: project.name } },
      reason,
      headers: {},
      parallel: AT_ONCE,
      stopsOnFailure: false,
      items: planned.map(({ id: objectId, name, kind, noun, step, removals }) => ({
        objectId,
        name,
        projectId: id,
        step,
        work: { removals, kind, noun },
      })),
    });
    return readJob(tx, ctx, job.id);
  });
}

function assertUnblocked(planned: readonly PlannedObject[]): void {
  const blocked = planned.filter(({ blocker }) => blocker !== null);
  if (blocked.length === 0) return;
  const named = blocked.slice(0, MAX_NAMED).map(({ kind, name, id, blocker }) => `${kind} ${name || id}: ${blocker}`);
  const rest = blocked.length > MAX_NAMED ? [`and ${blocked.length - MAX_NAMED} more`] : [];
  throw Conflict(`Objects block the deletion: ${[...named, ...rest].join(' ')}`);
}
