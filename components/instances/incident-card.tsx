'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#components/console/load-error.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { chooseNotice } from '#lib/console/ha/incident-card/choose-notice.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const LazyAlert = lazyComponent(async () => (await import('./incident-alert.tsx')).IncidentAlert);

interface IncidentCardProps {
  projectId: string;
  serverId: string;
  /** Its fault, displayed unless an open incident explains it; nothing without one. */
  fault: ReactNode;
}

/** What happened to an instance and what its owners have to do: its incident of the last 30 days, or its fault. */
export function IncidentCard({ projectId, serverId, fault }: IncidentCardProps) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).incident.query(projectId, { server_id: serverId }));
  const incident = answer.data?.incident ?? null;
  if (incident && chooseNotice(incident, Boolean(fault)) === 'incident') return <LazyAlert incident={incident} />;
  return (
    <>
      <LoadError answer={answer} unknown={t('Could not check whether its host has failed recently')} />
      {!answer.isPending && fault}
    </>
  );
}
