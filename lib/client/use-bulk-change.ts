'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type BulkChange, startBulkChange } from './bulk-job.ts';

/** Changes many objects, and asks for what may be different then: for these kinds, and for the jobs of the platform. */
export function useBulkChange(projectId: string, kinds: readonly string[]) {
  const client = useQueryClient();
  const onChanged = (changed: string) => {
    for (const kind of [...kinds, 'job']) void client.invalidateQueries({ queryKey: [changed, kind] });
  };
  return <Row>(change: BulkChange<Row>) => startBulkChange({ ...change, projectId, onChanged });
}
