'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const LazyAlert = lazyComponent(async () => (await import('./suspect-alert.tsx')).SuspectAlert);

/** What it means that one path to a host is silent; nothing while both work. */
export function SuspectNotice({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).suspects.query(projectId));
  const suspect = answer.data?.suspects.find((one) => one.host === host);
  if (!answer.error && !suspect) return null;
  return (
    <div className="mb-4">
      <LoadError answer={answer} unknown={t('Could not load which hosts are silent')} />
      {suspect && <LazyAlert suspect={suspect} />}
    </div>
  );
}
