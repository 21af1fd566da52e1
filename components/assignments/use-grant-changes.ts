'use client';

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { useLeaveGuard } from '#lib/client/use-leave-guard.ts';
import { ASSIGNMENT_KINDS } from '#lib/identity/assignments/grant-requests.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import { type GrantChange, keyOf } from './grant-changes.ts';

export interface GrantChanges {
  all: readonly GrantChange[];
  find: (change: GrantChange) => GrantChange | undefined;
  toggle: (change: GrantChange) => void;
  add: (changes: readonly GrantChange[]) => void;
  discard: () => void;
  isSaving: boolean;
  /** Applies the changes. Failed ones remain, with the error. */
  save: () => Promise<void>;
  /** Why none of the changes was saved, if they are made all or none. */
  failure?: ApiError | undefined;
}

/** Makes changes. @returns those that failed, with the error @throws ApiError if none was made */
export type SaveGrants = (changes: readonly GrantChange[]) => Promise<readonly GrantChange[]>;

const NONE: ReadonlyMap<string, GrantChange> = new Map();

/** Unsaved changes of a matrix. They stay in the query cache, so they survive navigation to another page. */
export function useGrantChanges(scope: string, place: RoleTarget, send: SaveGrants): GrantChanges {
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
  const [failure, setFailure] = useState<ApiError>();
  // Once saving has started, the platform finishes it without the page.
  useLeaveGuard(changes.size > 0 && !isSaving);
  const toggle = (change: GrantChange) => {
    const next = new Map(changes);
    if (!next.delete(keyOf(change))) next.set(keyOf(change), change);
    setChanges(next);
  };
  const save = async () => {
    setIsSaving(true);
    setFailure(undefined);
    let refused: readonly GrantChange[] = [...changes.values()];
    try {
      refused = await send(refused);
    } catch (error) {
      setFailure(toApiError(error));
    }
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
    discard: () => {
      setFailure(undefined);
      setChanges(NONE);
    },
    isSaving,
    save,
    failure,
  };
}
