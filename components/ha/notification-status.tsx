'use client';

import { Ban, CircleX } from 'lucide-react';
import { StateBadge } from '#components/console/state-badge.tsx';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { stepWord } from '#lib/console/ha/record/step-words.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { OUTCOME_WORDS } from './notification-words.ts';

type StatusNotification = Pick<
  ListedNotification,
  'status' | 'outcome' | 'step' | 'message' | 'message_data' | 'retry_at' | 'started_at' | 'unrecovered'
>;

export function NotificationStatus({ notification }: { notification: StatusNotification }) {
  const { t, format } = useI18n();
  const { outcome, step, message, message_data, retry_at, started_at, unrecovered } = notification;
  const { word, tone } = OUTCOME_WORDS[outcome];
  const why = message === null ? undefined : engineText(t, message_data ?? message);
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
