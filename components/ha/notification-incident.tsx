'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const LazyStatement = lazyComponent(async () => (await import('./incident-statement.tsx')).IncidentStatement);

/** The incident of a notification, as on the desk; its actions are those of the page. */
export function NotificationIncident({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).incidentOf.query(projectId, id));
  const incident = answer.data?.incident;
  if (!incident) return <LoadError answer={answer} unknown={t('Could not load the incident')} />;
  return <LazyStatement incident={incident} />;
}
