import type { QueryClient } from '@tanstack/react-query';
import { failureOf } from '#components/jobs/platform-job.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { startBulkChange } from '#lib/console/activity/bulk-job.ts';
import { jobEnded, showJob } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { assignRoleRequest, revokeRoleRequest } from '#lib/identity/assignments/grant-requests.ts';
import { type GrantChange, keyOf } from './grant-changes.ts';

/**
 * Assigns and revokes roles; several run as a job of the platform, even if the page is closed. @returns the changes that
 * failed, with the error
 */
export async function saveGrants(
  client: QueryClient,
  scope: string,
  changes: readonly GrantChange[],
): Promise<GrantChange[]> {
  const jobs: PlatformJob[] = [];
  try {
    await startBulkChange({
      projectId: scope,
      title: msg('Changing {count, plural, one {# role assignment} other {# role assignments}}', {
        count: changes.length,
      }),
      rows: changes,
      idOf: keyOf,
      nameOf: ({ actor, role }) => `${actor.name} · ${role.name}`,
      requestsOf: (change) => [change.isGiven ? assignRoleRequest(change) : revokeRoleRequest(change)],
      onChanged: (_, job) => {
        if (!job) return;
        jobs.push(job);
        showJob(client, scope, job);
      },
    });
  } catch (refusal) {
    return changes.map((change) => ({ ...change, error: toApiError(refusal) }));
  }
  const items = await Promise.all(
    jobs.map(async ({ id }) => {
      await jobEnded(client, id);
      return (await client.fetchQuery(clientOf(jobApi).show.query(scope, id))).job.items;
    }),
  );
  const failed = new Map(
    items.flat().flatMap((item) => (item.state === 'failed' ? [[item.object_id, failureOf(item)] as const] : [])),
  );
  return changes.flatMap((change) => {
    const error = failed.get(keyOf(change));
    return error ? [{ ...change, error }] : [];
  });
}
