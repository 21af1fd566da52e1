'use client';

import { useEffect } from 'react';
import { type ListedInstance, listedInstances } from './listed-instances.ts';

interface RememberRowsProps {
  scope: string;
  rows: readonly ListedInstance[] | undefined;
}

/** Stores the rows for the links to the previous and next instance on an instance's page. */
export function RememberRows({ scope, rows }: RememberRowsProps) {
  // External system: the store that the pages of instances read.
  useEffect(() => {
    if (rows) listedInstances.setState({ projectId: scope, rows });
  }, [scope, rows]);
  return null;
}
