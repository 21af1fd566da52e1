'use client';

import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#components/jobs/platform-job.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { useLeaveGuard } from '#lib/client/use-leave-guard.ts';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { startBulkChange } from '#lib/console/activity/bulk-job.ts';
import { jobEnded, showJob } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { ASSIGNMENT_KINDS, assignRoleRequest, revokeRoleRequest } from '#lib/identity/assignments/grant-requests.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import { type GrantChange, keyOf } from './grant-changes.ts';

export interface GrantChanges {
  all: readonly GrantChange[];
  find: (change: GrantChange) => GrantChange | undefined;
  toggle: (change: GrantChange) => void;
  add: (changes: readonly GrantChange[]) => void;
  discard: () => void;
  isSaving: boolean;
  /**
   * Applies the changes; several run as a job of the platform, even if the page is closed. Failed changes remain, with
   * the error.
   */
  save: () => Promise<void>;
}

const NONE: ReadonlyMap<string, GrantChange> = new Map();

/** Unsaved changes of a matrix. They stay in the query cache, so they survive navigation to another page. */
export function useGrantChanges(scope: string, place: RoleTarget): GrantChanges {
  const client = useQueryClient();
  const queryKey = [scope, 'grant-changes', place];
  const kept = useQuery<ReadonlyMap<string, GrantChange>>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const changes = kept.data ?? NONE;
  const setChanges = (next: ReadonlyMap<string, GrantChange>) => client.setQueryData(queryKey, next);
  const [isSaving, setIsSaving] = useState(false);
  // Once saving has started, the platform finishes it without the page.
  useLeaveGuard(changes.size > 0 && !isSaving);
  const toggle = (change: GrantChange) => {
    const next = new Map(changes);
    if (!next.delete(keyOf(change))) next.set(keyOf(change), change);
    setChanges(next);
  };
  const save = async () => {
    setIsSaving(true);
    const refused = await carryOut(client, scope, [...changes.values()]);
    // Refetched first, so that saved changes are displayed as assigned when they leave the list of pending changes.
    await Promise.all(ASSIGNMENT_KINDS.map((kind) => client.invalidateQueries({ queryKey: [scope, kind] })));
    setChanges(new Map(refused.map((change) => [keyOf(change), change])));
    setIsSaving(false);
  };
  return {
    all: [...changes.values()],
    find: (change) => changes.get(keyOf(change)),
    toggle,
    add: (more) => setChanges(new Map([...changes, ...more.map((change) => [keyOf(change), change] as const)])),
    discard: () => setChanges(NONE),
    isSaving,
    save,
  };
}

/** Assigns and revokes roles. @returns the changes that failed, with the error */
async function carryOut(client: QueryClient, scope: string, changes: readonly GrantChange[]): Promise<GrantChange[]> {
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
