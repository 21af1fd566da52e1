import { unpackJson } from '#lib/db/column-types.ts';
import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { resolveClaims } from '#lib/identity/tokens/resolve.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { BucketJobRow } from './job-rows.ts';

const WRITERS = ['admin', 'manager', 'member'];

/** The user who started work, with the current rights; undefined without a role that may write in the project. */
export async function currentOwner(
  { database }: Pick<WorkflowPlatform, 'database'>,
  { claims, project_id }: Pick<BucketJobRow, 'claims' | 'project_id'>,
): Promise<Caller | undefined> {
  const owner = await resolveClaims(database.read, unpackJson(claims));
  if (owner?.caller.scope.kind !== 'project' || owner.caller.scope.id !== project_id) return undefined;
  return WRITERS.some((role) => owner.caller.roles.has(role)) ? owner.caller : undefined;
}
