'use client';

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendChange } from '#lib/client/change-request.ts';
import { runEach } from '#lib/client/run-each.ts';
import { useLeaveGuard } from '#lib/client/use-leave-guard.ts';
import { ASSIGNMENT_KINDS, giveRequest, takeRequest } from '#lib/identity/assignments/queries.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import { type GrantChange, keyOf } from './grant-changes.ts';

export interface GrantChanges {
  all: readonly GrantChange[];
  find: (change: GrantChange) => GrantChange | undefined;
  /** Wishes for it, or no longer. */
  toggle: (change: GrantChange) => void;
  /** Wishes for all of these, beside the others. */
  add: (changes: readonly GrantChange[]) => void;
  discard: () => void;
  isSaving: boolean;
  /** Sends them, five at a time. What was refused stays, with the reason. */
  save: () => Promise<void>;
}

const NONE: ReadonlyMap<string, GrantChange> = new Map();

/** What is ticked and unticked in a matrix until it is saved: it is still there when one comes back from another page. */
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
  useLeaveGuard(changes.size > 0);
  const toggle = (change: GrantChange) => {
    const next = new Map(changes);
    if (!next.delete(keyOf(change))) next.set(keyOf(change), change);
    setChanges(next);
  };
  const save = async () => {
    setIsSaving(true);
    const failures = await runEach([...changes.values()], (change) =>
      sendChange(scope, change.isGiven ? giveRequest(change) : takeRequest(change)),
    );
    // What was done shows as done when the wish for it goes.
    await Promise.all(ASSIGNMENT_KINDS.map((kind) => client.invalidateQueries({ queryKey: [scope, kind] })));
    setChanges(new Map(failures.map(({ row, error }) => [keyOf(row), { ...row, error }])));
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
