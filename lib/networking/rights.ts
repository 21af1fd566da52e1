import { Forbidden, Invalid, PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';

/** Who looks at objects. */
export interface Viewer {
  projectId: string;
  isAdmin: boolean;
}

/** Who looks, as the services ask for it. */
export const viewerOf = (ctx: ProjectContext): Viewer => ({ projectId: ctx.projectId, isAdmin: isAdmin(ctx.caller) });

/** Whether the caller may change objects of a project. */
export const owns = (ctx: ProjectContext, projectId: string): boolean =>
  projectId === ctx.projectId || isAdmin(ctx.caller);

/**
 * Project of a new object: the caller's, or for administrators the named one, which need not exist, as upstream.
 * @throws 403 for another project's id, 400 if both spellings differ
 */
export function ownerOf(
  ctx: ProjectContext,
  { project_id, tenant_id }: { project_id?: string | undefined; tenant_id?: string | undefined },
): string {
  const named = project_id ?? tenant_id ?? ctx.projectId;
  if (project_id !== undefined && tenant_id !== undefined && project_id !== tenant_id) {
    throw Invalid("'project_id' and 'tenant_id' do not match.", undefined, 'HTTPBadRequest');
  }
  if (named === ctx.projectId) return named;
  if (!isAdmin(ctx.caller)) throw Forbidden('Creating objects for another project requires the role admin.');
  return named;
}

/** Checks `If-Match: revision_number=N`, if present. @throws 412 if the object has changed */
export function assertRevision(ctx: ProjectContext, { id, revision }: { id: string; revision: number }): void {
  const wanted = /^revision_number=(\d+)$/.exec(ctx.header('if-match')?.trim() ?? '')?.[1];
  if (wanted === undefined || Number(wanted) === revision) return;
  throw new PlatformError(
    'preconditionFailed',
    `Constrained to revision ${wanted}, but ${id} is at revision ${revision}.`,
    { type: 'RevisionNumberConstraintFailed' },
  );
}
