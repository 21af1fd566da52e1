import type { ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import type { AttentionItem } from '#components/console/attention-list.tsx';
import { ImpactBar } from '#components/ha/impact-bar.tsx';
import { MuteBadge } from '#components/ha/mute-badge.tsx';
import { describeEvent, impactText, OUTCOME_WORDS, SEVERITY_WORDS } from '#components/ha/notification-words.ts';
import { cx } from '#components/ui/cx.ts';
import { inkTone } from '#components/ui/tone.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { AcknowledgeButton } from './acknowledge-button.tsx';

/** An unresolved incident. It stays listed after somebody has acknowledged it. */
export function ofIncident(incident: ListedNotification, scope: string, t: Translate): AttentionItem {
  const { id, host, severity, mute, incident: group } = incident;
  const href = adminObjectHref('notifications', id);
  const link = (parts: ReactNode) => <AppLink href={href}>{parts}</AppLink>;
  return {
    id,
    level: mute || severity === 'back' ? 'info' : severity === 'process' ? 'warning' : 'danger',
    title: (
      <>
        {t.rich('<link>{host}</link>: {what}', { host, what: t(describeEvent(incident)), link })}
        {mute && (
          <>
            {' '}
            <MuteBadge mute={mute} />
          </>
        )}
      </>
    ),
    cause: <Progress incident={incident} t={t} />,
    since: group.newest_at,
    action:
      incident.triage === 'acknowledged' ? (
        <Acknowledged incident={incident} t={t} />
      ) : (
        <AcknowledgeButton scope={scope} id={id} host={host} />
      ),
  };
}

interface IncidentProps {
  incident: ListedNotification;
  t: Translate;
}

function Progress({ incident: { severity, outcome, impact }, t }: IncidentProps) {
  const { recovered, failed, total } = impact;
  const { word, tone } = SEVERITY_WORDS[severity];
  const impactLabel = impactText(impact);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={cx('font-medium', inkTone[tone])}>{t(word)}</span>
      <span>{t(OUTCOME_WORDS[outcome].word)}</span>
      {impactLabel && (
        <span className="flex min-w-0 items-center gap-2 tabular-nums max-sm:w-full">
          <span className="w-24 max-sm:w-auto max-sm:flex-1">
            <ImpactBar
              parts={[
                { id: 'recovered', tone: 'success', count: recovered },
                { id: 'remaining', tone: 'info', count: total - recovered - failed },
                { id: 'failed', tone: 'danger', count: failed },
              ]}
            />
          </span>
          {t(impactLabel)}
        </span>
      )}
    </span>
  );
}

function Acknowledged({ incident: { owner, acknowledged_at }, t }: IncidentProps) {
  return (
    <span className="text-ink-muted text-small">
      {owner ? t('Acknowledged, assigned to {name}', { name: owner.name }) : t('Acknowledged')}
      {acknowledged_at && (
        <>
          {' · '}
          <Age at={acknowledged_at} />
        </>
      )}
    </span>
  );
}
