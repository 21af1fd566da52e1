'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const LazyIncident = lazyComponent(async () => (await import('./isolation-incident.tsx')).IsolationIncident);

/** Shown only while an incident is open. */
export function IsolationBanner({ projectId }: { projectId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).isolation.query(projectId));
  const isolation = answer.data?.isolation;
  if (!answer.error && !isolation) return null;
  return (
    <div className="mb-4 flex shrink-0 flex-col gap-2">
      <LoadError answer={answer} unknown={t('Could not load whether the control plane may be isolated')} />
      {isolation && <LazyIncident projectId={projectId} isolation={isolation} />}
    </div>
  );
}
