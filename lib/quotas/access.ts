import { Forbidden } from '#lib/errors/errors.ts';
import { type Caller, isAdmin } from '#lib/policy/caller.ts';

/** Members may read the limits of their own project, administrators those of any project. @throws 403 */
export function assertMayReadQuotas(caller: Caller, projectId: string): void {
  const isOwn = caller.scope.kind === 'project' && caller.scope.id === projectId;
  if (!isOwn && !isAdmin(caller)) throw Forbidden('Reading the quotas of another project requires the role admin.');
}
