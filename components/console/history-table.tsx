'use client';

import { useQuery } from '@tanstack/react-query';
import { factApi } from '#lib/console/facts/contract.ts';
import type { ObjectEvent } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ActivityTable } from './activity-table.tsx';
import { LoadError } from './load-error.tsx';

interface HistoryTableProps {
  projectId: string;
  kind: string;
  id: string;
  detailsOf: (event: ObjectEvent) => string;
}

export function HistoryTable({ projectId, kind, id, detailsOf }: HistoryTableProps) {
  const t = useT();
  const changes = useQuery({
    ...clientOf(factApi).objectHistory.query(projectId, id),
    // The kind of the object, so that its events refresh it.
    queryKey: [projectId, kind, 'history', id],
  });
  const byRequest = Map.groupBy(changes.data?.history ?? [], ({ request_id }) => request_id);
  return (
    <ActivityTable
      projectId={projectId}
      id={id}
      detailsOf={({ request_id }) => {
        const events = request_id === null ? [] : (byRequest.get(request_id) ?? []);
        return [...new Set(events.map(detailsOf))].filter((text) => text !== '').join(' · ');
      }}
      notice={<LoadError answer={changes} unknown={t('Could not load what was changed')} />}
    />
  );
}
