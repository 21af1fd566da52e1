'use client';

import { RequestListCard } from '#components/quota-requests/request-list-card.tsx';
import { QuotaTable } from './quota-table.tsx';
import { UnusedCard } from './unused-card.tsx';

export function QuotaScreen({ projectId }: { projectId: string }) {
  return (
    <div className="flex flex-col gap-4">
      <UnusedCard projectId={projectId} />
      <RequestListCard projectId={projectId} />
      <QuotaTable projectId={projectId} />
    </div>
  );
}
