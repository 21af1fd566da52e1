'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { incidentSentence } from '#lib/console/ha/incident-card/sentence.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

const TONES = { recovering: 'warning', running: 'info', off: 'info', down: 'danger' } as const;

/** Displayed for 30 days after the instance or its host has failed: what happened, and what its owners have to do. */
export function IncidentCard({ projectId, serverId }: { projectId: string; serverId: string }) {
  const { t, format } = useI18n();
  const answer = useQuery(clientOf(haApi).incident.query(projectId, { server_id: serverId }));
  const incident = answer.data?.incident;
  if (!incident)
    return <LoadError answer={answer} unknown={t('Could not check whether its host has failed recently')} />;
  return (
    <Alert tone={TONES[incident.outcome]} title={t(incidentSentence(incident, format))}>
      {incident.notification_id && (
        <AppLink href={adminObjectHref('notifications', incident.notification_id)}>{t('Recovery record')}</AppLink>
      )}
    </Alert>
  );
}
