'use client';

import { useReport } from '#lib/client/use-report.ts';
import { type ListedInstance, listedInstances } from './listed-instances.ts';

interface RememberRowsProps {
  scope: string;
  rows: readonly ListedInstance[] | undefined;
}

/** Stores the rows for the links to the previous and next instance on an instance's page. */
export function RememberRows({ scope, rows }: RememberRowsProps) {
  useReport(rows, (shown) => shown && listedInstances.setState({ projectId: scope, rows: shown }));
  return null;
}
