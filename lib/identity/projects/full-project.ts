import type { AuthedContext } from '#lib/http/context.ts';
import { difference } from '#lib/http/differences.ts';
import { Conflict } from '#lib/http/errors.ts';

/** Disables a project and starts the job that deletes everything in it, and the project at the end. @throws 409 */
type ProjectTeardown = (ctx: AuthedContext, id: string) => Promise<unknown>;

let teardown: ProjectTeardown | undefined;

/** Identity does not know what jobs are: the console registers its teardown of projects here. */
export const registerProjectTeardown = (start: ProjectTeardown): void => {
  teardown = start;
};

/**
 * The deletion of a project that still holds objects: refused, or in the upstream dialect accepted as a teardown. Nothing is ever
 * left without a project.
 * @throws 409 naming what it holds, or what stands in the way of the teardown
 */
export async function deleteFullProject(ctx: AuthedContext, id: string, held: string): Promise<void> {
  if (!teardown || !difference(ctx.env, (list) => list.fullProjectIsDeleted)) {
    throw Conflict(`Project ${id} still holds ${held}. Delete that first, or all of it by a teardown of the project.`);
  }
  await teardown(ctx, id);
}
