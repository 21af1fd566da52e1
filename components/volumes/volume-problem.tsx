'use client';

import { statusWord } from '#components/console/status-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useNow } from '#lib/client/use-now.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { LastMessage } from './last-message.tsx';
import { isStuck } from './stuck-volume.ts';
import { failureOf } from './volume-failures.ts';

/** Interval at which the duration of a change is checked. */
const stepMs = 10_000;

export function VolumeProblem({ projectId, volume }: { projectId: string; volume: Volume }) {
  const t = useT();
  const now = useNow(stepMs);
  const failure = failureOf(volume.status);
  if (failure) {
    return (
      <Alert tone="danger" title={t(failure.cause)}>
        <LastMessage projectId={projectId} volumeId={volume.id} />
        <p>{t(failure.advice)}</p>
      </Alert>
    );
  }
  if (!isStuck(volume, now)) return null;
  return (
    <Alert tone="warning" title={t('Stuck in {status}', { status: t(statusWord(volume.status)) })}>
      {t(
        'This takes longer than it should. Check the activity for the last request, and check in the instance whether it sees the disk. The change continues after a restart of the platform. Otherwise, ask an administrator to reset the status.',
      )}
    </Alert>
  );
}
