'use client';

import type { RunningRecovery } from '#lib/console/ha/overview/schema.ts';
import { stepWord } from '#lib/console/ha/record/step-words.ts';
import { awaitsRetry, isQueued } from '#lib/ha/notifications/statuses.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

export function RecoveryStep({ recovery }: { recovery: RunningRecovery }) {
  const { t, format } = useI18n();
  const { step, retry_at } = recovery;
  if (awaitsRetry(recovery)) {
    return retry_at
      ? t('Failed, will be retried at {time}', { time: format.timeWithSeconds(retry_at) })
      : t('Failed, will be retried');
  }
  if (isQueued(recovery)) return t('Queued');
  return step ? t(stepWord(step)) : t('Starting');
}
