'use client';

import { useState } from 'react';
import type { Lane } from '#lib/console/ha/record/schema.ts';

export interface RetrySelection {
  /** Ids of the instances that can be retried. */
  retryable: readonly string[];
  /** Those of them that are selected. */
  selected: readonly string[];
  select: (id: string, isSelected: boolean) => void;
}

/** The selected instances of an incident. Those that have recovered meanwhile are no longer selected. */
export function useRetrySelection(lanes: readonly Lane[]): RetrySelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const retryable = lanes.flatMap(({ server_id, remedy }) => (remedy === 'retry' ? [server_id] : []));
  return {
    retryable,
    selected: retryable.filter((id) => chosen.has(id)),
    select: (id, isSelected) =>
      setChosen((before) => new Set([...[...before].filter((other) => other !== id), ...(isSelected ? [id] : [])])),
  };
}
