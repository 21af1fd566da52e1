'use client';

import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { canJob, type JobVerb } from '#lib/compute/jobs/can.ts';
import type { JobDetails } from '#lib/compute/jobs/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface JobActionsProps {
  job: JobDetails;
  title: string;
  onCancelled: string;
  onDo: (verb: JobVerb) => Promise<unknown>;
}

export function JobActions({ job, title, onCancelled, onDo }: JobActionsProps) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  // The list displays the error above its rows.
  const press = (verb: JobVerb) => () => void onDo(verb).catch(() => undefined);
  const actions = [
    { verb: 'pause', label: t('Pause'), icon: <Pause />, onSelect: press('pause') },
    { verb: 'resume', label: t('Resume'), icon: <Play />, onSelect: press('resume') },
    { verb: 'retry', label: t('Try again'), icon: <RotateCcw />, onSelect: press('retry') },
    { verb: 'cancel', label: t('Cancel'), icon: <X />, onSelect: () => setIsConfirming(true) },
  ] as const;
  return (
    <>
      {actions
        .filter(({ verb }) => canJob(verb, job.state) === true)
        .map(({ verb, ...action }) => (
          <ActionButton key={verb} action={{ ...action, allowed: true }} />
        ))}
      <ConfirmAction
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('Cancel {title}?', { title })}
        confirmLabel={t('Cancel the job')}
        onConfirm={() => onDo('cancel')}
      >
        <p>{onCancelled}</p>
      </ConfirmAction>
    </>
  );
}
