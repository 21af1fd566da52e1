'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const LazyList = lazyComponent(async () => (await import('./suspect-list.tsx')).SuspectList);

/** Suspect hosts; nothing without any. */
export function SuspectHosts({ projectId }: { projectId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).suspects.query(projectId));
  const suspects = answer.data?.suspects ?? [];
  if (!answer.error && suspects.length === 0) return null;
  return (
    <div className="mb-4 flex shrink-0 flex-col gap-2">
      <LoadError answer={answer} unknown={t('Could not load which hosts are silent')} />
      {suspects.length > 0 && <LazyList suspects={suspects} />}
    </div>
  );
}
