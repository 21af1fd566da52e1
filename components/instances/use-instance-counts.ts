'use client';

import { useQuery } from '@tanstack/react-query';
import { countFrom, type RowCounter } from '#components/console/row-counts.ts';
import type { ServerSummary } from '#lib/console/facts/schema.ts';
import { serverSummaryQuery } from '#lib/console/facts/timed-facts.ts';

function countInstances(summary: ServerSummary | undefined): RowCounter {
  if (!summary) return countFrom(undefined);
  const { total, exposed, from_image } = summary;
  return countFrom({
    total,
    values: {
      status: summary.statuses.map(({ status, count }) => ({ value: status, count })),
      floating: [
        { value: 'true', count: exposed },
        { value: 'false', count: total - exposed },
      ],
      source: [
        { value: 'image', count: from_image },
        { value: 'volume', count: total - from_image },
      ],
    },
    parts: { 'changed:<1': summary.changed },
  });
}

export function useInstanceCounts(projectId: string): { summary: ServerSummary | undefined; countOf: RowCounter } {
  const { data: summary } = useQuery(serverSummaryQuery(projectId));
  return { summary, countOf: countInstances(summary) };
}
