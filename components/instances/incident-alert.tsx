'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { Incident } from '#lib/console/ha/incident-card/schema.ts';
import { incidentSentence } from '#lib/console/ha/incident-card/sentence.ts';
import { guestSentence } from '#lib/console/ha/record/guest-words.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

const TONES = {
  recovering: 'warning',
  running: 'info',
  off: 'info',
  stopped: 'warning',
  down: 'danger',
  not_moved: 'danger',
  returned: 'warning',
} as const;

export function IncidentAlert({ incident }: { incident: Incident }) {
  const { t, format } = useI18n();
  const { guest, outcome } = incident;
  const about = guest && guestSentence(guest, format.duration);
  return (
    <Alert tone={guest?.is_failed ? 'warning' : TONES[outcome]} title={t(incidentSentence(incident, format))}>
      {about && <p>{t(about)}</p>}
      {incident.notification_id && (
        <AppLink href={adminObjectHref('notifications', incident.notification_id)}>{t('Recovery record')}</AppLink>
      )}
    </Alert>
  );
}
