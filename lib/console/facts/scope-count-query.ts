import { queryOptions } from '@tanstack/react-query';
import { clientOf } from '#lib/contract/client.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { factApi } from './contract.ts';
import { MAX_PROJECTS } from './max-projects.ts';
import type { ScopeCount } from './schema.ts';

/** Pending requests for counts by project, until the next batch is sent. */
let pending = new Map<string, PromiseWithResolvers<ScopeCount | null>>();

/** Requests made in the same task are sent as one batch. */
function countOf(projectId: string): Promise<ScopeCount | null> {
  if (pending.size === 0) queueMicrotask(send);
  const answer = pending.get(projectId) ?? Promise.withResolvers<ScopeCount | null>();
  pending.set(projectId, answer);
  return answer.promise;
}

function send(): void {
  const all = [...pending];
  pending = new Map();
  for (let at = 0; at < all.length; at += MAX_PROJECTS) void answer(all.slice(at, at + MAX_PROJECTS));
}

async function answer(some: (readonly [string, PromiseWithResolvers<ScopeCount | null>])[]): Promise<void> {
  const projects = some.map(([id]) => id).join(',');
  try {
    const { counts } = await clientOf(factApi).scopeCounts.load(USER_SCOPE, { projects });
    for (const [id, { resolve }] of some) resolve(counts.find(({ project_id }) => project_id === id) ?? null);
  } catch (error) {
    for (const [, { reject }] of some) reject(error);
  }
}

/** Counts of a project; null if the user may not list its instances. */
export const scopeCountQuery = (projectId: string) =>
  queryOptions({
    queryKey: [USER_SCOPE, 'scope-count', projectId],
    queryFn: () => countOf(projectId),
    staleTime: 30_000,
    retry: false,
  });
