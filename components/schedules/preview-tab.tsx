'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { scheduleApi } from '#lib/console/schedules/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { PreviewCards } from './preview-cards.tsx';

/** What a schedule will do. */
export function PreviewTab({ scope, scheduleId }: { scope: string; scheduleId: string }) {
  const query = useQuery(clientOf(scheduleApi).preview.query(scope, scheduleId));
  return (
    <QueryScreen query={query} skeleton={<Skeleton className="h-48" />}>
      {({ preview }) => <PreviewCards preview={preview} />}
    </QueryScreen>
  );
}
