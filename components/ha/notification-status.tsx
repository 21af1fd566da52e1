'use client';

import { Ban, CircleX } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { stepWord } from '#lib/console/ha/record/step-words.ts';
import { isIgnored } from '#lib/ha/notifications/statuses.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { type IgnoreReason, ignoreReasonOf } from './ignore-reason.ts';
import { OUTCOME_WORDS, STATUS_WORDS } from './notification-words.ts';

export function NotificationStatus({ notification }: { notification: ListedNotification }) {
  const { t, format } = useI18n();
  const { id, outcome, step, message, message_data, retry_at, started_at, unrecovered } = notification;
  const { word, tone } = OUTCOME_WORDS[outcome];
  const why = message === null ? undefined : engineText(t, message_data ?? message);
  const rule = isIgnored(notification) ? ignoreReasonOf(notification) : undefined;
  if (rule) return <Ignored id={id} rule={rule} />;
  switch (outcome) {
    case 'new':
      return <StateBadge word={t(word)} tone={tone} isTransitional />;
    case 'running':
      return (
        <StateBadge
          word={t(word)}
          tone={tone}
          isTransitional
          detail={step ? t(stepWord(step.name)) : undefined}
          since={step?.started_at ?? started_at ?? undefined}
        />
      );
    case 'error': {
      const next = retry_at ? t('will retry at {time}', { time: format.timeWithSeconds(retry_at) }) : t('will retry');
      return (
        <span title={why}>
          <StateBadge word={t(word)} tone={tone} detail={next} />
        </span>
      );
    }
    case 'finished':
    case 'recovered':
      return <StateBadge word={t(word)} tone={tone} />;
    case 'failed':
    case 'ignored':
    case 'skipped': {
      const down = t('{count, plural, one {# instance} other {# instances}} still down', { count: unrecovered });
      const detail = outcome === 'failed' && unrecovered > 0 ? down : why;
      return (
        <span title={why}>
          <StateBadge word={t(word)} tone={tone} icon={outcome === 'failed' ? CircleX : Ban} detail={detail} />
        </span>
      );
    }
    default:
      return <StateBadge word={outcome satisfies never} tone="neutral" />;
  }
}

/** A notification that a rule with advice decided to ignore. */
function Ignored({ id, rule: { label, message, advice } }: { id: string; rule: IgnoreReason }) {
  const t = useT();
  const { word, tone } = STATUS_WORDS.ignored;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StateBadge word={t(word)} tone={tone} icon={Ban} />
      <Tooltip text={`${t(message)} ${t(advice)}`}>
        <AppLink look="plain" href={adminObjectHref('notifications', id)} className="min-w-0 rounded-full">
          <Badge tone="warning">{t(label)}</Badge>
        </AppLink>
      </Tooltip>
    </span>
  );
}
