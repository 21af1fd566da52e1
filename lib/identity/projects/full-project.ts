import { Conflict } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { chooseByDialect } from '#lib/http/differences.ts';

/** Disables a project and starts the job that deletes its contents and then the project. @throws 409 */
type ProjectTeardown = (ctx: AuthedContext, id: string) => Promise<unknown>;

let teardown: ProjectTeardown | undefined;

/** Identity does not depend on jobs: the console registers its teardown here. */
export const registerProjectTeardown = (start: ProjectTeardown): void => {
  teardown = start;
};

/**
 * Deletion of a project with contents: rejected, or in the upstream dialect accepted as a teardown. Objects are never
 * orphaned. @throws 409 naming the contents, or what prevents the teardown
 */
export async function deleteFullProject(ctx: AuthedContext, id: string, contents: string): Promise<void> {
  if (!teardown || !chooseByDialect(ctx.env, (list) => list.fullProjectIsDeleted)) {
    throw Conflict(
      `Project ${id} still contains ${contents}. Delete its contents first, or delete the project with a teardown.`,
    );
  }
  await teardown(ctx, id);
}
