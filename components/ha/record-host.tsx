'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import { ReturnButton } from '#components/maintenance/return-button.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { HaRecord, RecordedHost } from '#lib/console/ha/record/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { CONDITION_WORDS } from './ha-words.ts';
import { STATUS_WORDS, TYPE_WORDS } from './notification-words.ts';
import { RecordDays } from './record-days.tsx';

export function RecordHost({ projectId, record }: { projectId: string; record: HaRecord }) {
  const t = useT();
  const { host } = record;
  const { protection } = host;
  return (
    <div className="flex flex-col gap-4">
      {protection?.on_maintenance && (
        <Alert
          tone="warning"
          title={
            protection.is_by_this
              ? t('{host} is out of service after this failure', { host: host.name })
              : protection.is_out_by_recovery
                ? t('{host} is out of service after another failure', { host: host.name })
                : t('{host} is in maintenance', { host: host.name })
          }
          actions={<ReturnButton projectId={projectId} host={host.name} />}
        >
          {t('Notifications about it are rejected until it has been repaired and returned to service.')}
        </Alert>
      )}
      <Card title={t('Host')}>
        <Facts host={host} />
      </Card>
      <Card title={t('Other notifications of this host')} hasPadding={false}>
        <RecordDays days={host.days} />
        <Others others={host.others} />
      </Card>
    </div>
  );
}

function Facts({ host: { name, hypervisor_id, before, now, protection } }: { host: RecordedHost }) {
  const t = useT();
  const enabled = (isEnabled: boolean) => (isEnabled ? t('Enabled') : t('Disabled'));
  const link = hypervisor_id ? <AppLink href={adminObjectHref('hypervisors', hypervisor_id)}>{name}</AppLink> : name;
  return (
    <Properties
      items={[
        { label: t('Host'), value: link },
        { label: t('Segment'), value: protection?.segment_name ?? t('No longer in a segment') },
        { label: t('Compute service before'), value: before && enabled(before.is_enabled) },
        {
          label: t('Compute service now'),
          value: now ? <Service now={now} /> : t('No longer known to compute'),
        },
        { label: t('Reason for disabling'), value: now?.disabled_reason && engineText(t, now.disabled_reason) },
        { label: t('Last report'), value: now && <Age at={now.seen_at} /> },
        { label: t('Service'), value: protection && t(serviceWord(protection)) },
        {
          label: protection?.is_out_by_recovery ? t('Out of service since') : t('In maintenance since'),
          value: protection?.maintenance_since && <DateTime at={protection.maintenance_since} />,
        },
      ]}
    />
  );
}

const serviceWord = ({ on_maintenance, is_out_by_recovery }: NonNullable<RecordedHost['protection']>) =>
  CONDITION_WORDS[on_maintenance ? (is_out_by_recovery ? 'out_of_service' : 'maintenance') : 'in_service'];

function Service({ now }: { now: NonNullable<RecordedHost['now']> }) {
  const t = useT();
  const detail = now.is_enabled ? t('Enabled') : t('Disabled');
  const forced = now.is_forced_down ? `, ${t('forced down')}` : '';
  return <UpBadge isUp={now.is_up} detail={detail + forced} />;
}

function Others({ others }: { others: RecordedHost['others'] }) {
  const t = useT();
  if (others.length === 0) return <p className="p-4 text-ink-muted">{t('There are no others.')}</p>;
  return (
    <ul aria-label={t('Other notifications of this host')} className="divide-y">
      {others.map(({ id, type, status, event, generated_at }) => {
        const { word, tone } = STATUS_WORDS[status];
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <AppLink href={adminObjectHref('notifications', id)}>
              {t(TYPE_WORDS[type])}: {event}
            </AppLink>
            <span className="flex items-center gap-4">
              <StateBadge word={t(word)} tone={tone} />
              <Age at={generated_at} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
