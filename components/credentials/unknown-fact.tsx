'use client';

import { useQuery } from '@tanstack/react-query';
import { useLoadingReason } from '#components/console/use-loading-reason.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** In place of a fact that is not loaded. */
export function UnknownFact({ projectId }: { projectId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(credentialFactApi).list.query(projectId));
  const reason = useLoadingReason(answer);
  if (reason && !answer.error) return <Skeleton className="h-3.5 w-16" />;
  return (
    <span className="text-ink-muted" title={reason}>
      {t('Unknown')}
    </span>
  );
}
