'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { Incident } from '#lib/console/ha/incident-card/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

const TONES = { recovering: 'warning', running: 'info', off: 'info', down: 'danger' } as const;

/** Displayed for a week after the instance or its host has failed: what happened, and what its owners should check. */
export function IncidentCard({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).incident.query(projectId, { server_id: serverId }));
  const incident = answer.data?.incident;
  if (!incident)
    return <LoadError answer={answer} unknown={t('Could not check whether its host has failed recently')} />;
  return (
    <Alert tone={TONES[incident.outcome]} title={<Title incident={incident} />}>
      <Outcome incident={incident} />{' '}
      {incident.is_rebuilt &&
        t('It was rebuilt there: check the data on its local disks. Volumes have kept their data.')}{' '}
      {incident.notification_id && (
        <AppLink href={adminObjectHref('notifications', incident.notification_id)}>{t('Recovery record')}</AppLink>
      )}
    </Alert>
  );
}

function Title({ incident: { cause, failed_at } }: { incident: Incident }) {
  const { t, format } = useI18n();
  const time = format.dateTime(failed_at);
  return (
    <>
      {cause === 'host'
        ? t('The host of this instance failed at {time}', { time })
        : t('This instance failed at {time}', { time })}
    </>
  );
}

function Outcome({ incident: { cause, outcome, back_at, seconds } }: { incident: Incident }) {
  const { t, format } = useI18n();
  switch (outcome) {
    case 'recovering':
      return t('It is being recovered automatically. You do not need to do anything yet.');
    case 'off':
      return t('The instance was off and is now on another host.');
    case 'down':
      return t('It could not be recovered automatically. The cloud administrators have been notified.');
    case 'running': {
      const values = {
        time: back_at ? format.timeWithSeconds(back_at) : '',
        duration: format.duration((seconds ?? 0) * 1000),
      };
      return cause === 'host'
        ? t('It has been running on another host since {time}, after {duration} of downtime.', values)
        : t('It has been running again since {time}, after {duration} of downtime.', values);
    }
    default:
      return outcome satisfies never;
  }
}
