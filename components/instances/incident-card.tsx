'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const LazyAlert = lazyComponent(async () => (await import('./incident-alert.tsx')).IncidentAlert);

/** Displayed for 30 days after the instance or its host has failed: what happened, and what its owners have to do. */
export function IncidentCard({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).incident.query(projectId, { server_id: serverId }));
  const incident = answer.data?.incident;
  if (incident) return <LazyAlert incident={incident} />;
  return <LoadError answer={answer} unknown={t('Could not check whether its host has failed recently')} />;
}
