import { LIST_SERVERS } from '#lib/compute/servers/list/list.ts';
import { statusOf } from '#lib/compute/servers/status.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { listUserScopes } from '#lib/identity/auth-scopes/user-scopes.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { ScopeCounts, ScopeCountsQuery } from './schema.ts';
import { serversIn } from './servers-in.ts';

/**
 * Counts the instances of projects with the caller's rights in each of them. Omits unknown projects, and projects whose
 * instances the caller may not list. A token with a scope only gets the counts of that scope.
 */
export async function countByScope(ctx: AuthedContext, { projects }: ScopeCountsQuery): Promise<ScopeCounts> {
  const callers = await callersIn(ctx);
  const ids = projects.filter((id) => {
    const caller = callers.get(id);
    return caller !== undefined && ctx.policy.allows(LIST_SERVERS, caller);
  });
  if (ids.length === 0) return { counts: [] };
  const found = await serversIn(ctx.database.read)
    .select(['project_id', 'vm_state', 'task_state', (build) => build.fn.countAll<number | string>().as('count')])
    .where('project_id', 'in', ids)
    .groupBy(['project_id', 'vm_state', 'task_state'])
    .execute();
  const byProject = Map.groupBy(found, ({ project_id }) => project_id);
  const counts = ids.map((project_id) => {
    const rows = byProject.get(project_id) ?? [];
    const sum = (some: typeof rows) => some.reduce((total, { count }) => total + Number(count), 0);
    const failed = rows.filter(({ vm_state, task_state }) => statusOf(vm_state, task_state) === 'ERROR');
    return { project_id, instances: sum(rows), errors: sum(failed) };
  });
  return { counts };
}

/** The caller as with a token for each project, by project id. */
async function callersIn({ database, caller }: AuthedContext): Promise<Map<string, Caller>> {
  const { scope } = caller;
  if (scope.kind !== 'unscoped') return new Map(scope.kind === 'project' ? [[scope.id, caller]] : []);
  const scopes = await listUserScopes(database, caller.userId);
  return new Map(
    scopes.flatMap(({ scope, roles }) =>
      scope.kind === 'project' ? [[scope.id, { ...caller, scope, roles: new Set(roles) }] as const] : [],
    ),
  );
}
