'use client';

import { Ban, CircleAlert, CircleCheck, CirclePause, type LucideIcon, Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { inkTone, type Tone } from '#components/ui/tone.ts';
import { isUnfinished, type Job, type JobState } from '#lib/client/job-store.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { JobLines } from './job-lines.tsx';

const ConfirmAction = lazyComponent(async () => (await import('./confirm-action.tsx')).ConfirmAction);

const looks: Record<JobState, { word: string; tone: Tone; icon?: LucideIcon }> = {
  running: { word: msg('In progress'), tone: 'accent' },
  cancelling: { word: msg('Cancelling'), tone: 'neutral' },
  paused: { word: msg('Paused'), tone: 'violet', icon: CirclePause },
  done: { word: msg('Done'), tone: 'success', icon: CircleCheck },
  failed: { word: msg('Failed'), tone: 'danger', icon: CircleAlert },
  cancelled: { word: msg('Cancelled'), tone: 'neutral', icon: Ban },
};

interface JobVerbs {
  pause: () => void;
  resume: () => void;
  cancel: () => void;
  retry: () => void;
  dismiss: () => void;
}

interface JobEntryProps {
  job: Job;
  verbs: JobVerbs;
}

export function JobEntry({ job, verbs }: JobEntryProps) {
  const { t, format } = useI18n();
  const title = t(job.title);
  const { word, tone, icon: Icon } = looks[job.state];
  const isGoing = isUnfinished(job);
  return (
    <div className="flex items-start gap-2.5">
      <span className={cx('mt-0.5 [&>svg]:size-4', inkTone[tone])}>{Icon ? <Icon aria-hidden /> : <Spinner />}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 break-words font-medium">
            {job.href && !isGoing ? <AppLink href={job.href}>{title}</AppLink> : title}
          </p>
          <p className="text-ink-muted text-small tabular-nums">
            {t(word)}
            {job.detail && !job.error && ` · ${t(job.detail)}`}
            {job.place !== undefined && ` · ${job.place}`}
            {isGoing && (
              <>
                {' · '}
                <ElapsedTime since={job.startedAt} />
              </>
            )}
          </p>
        </div>
        {isGoing && job.progress !== undefined && (
          <MeterBar label={title} ratio={job.progress} valueText={format.percent(job.progress)} />
        )}
        <JobLines lines={job.lines} />
        {job.error && <ErrorAlert error={job.error} />}
      </div>
      <JobButtons job={job} verbs={verbs} title={title} />
    </div>
  );
}

function JobButtons({ job, verbs, title }: JobEntryProps & { title: string }) {
  const t = useT();
  const { state } = job;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {state === 'running' && job.canPause && (
        <IconButton label={t('Pause {title}', { title })} icon={Pause} size="small" onClick={verbs.pause} />
      )}
      {state === 'paused' && (
        <IconButton label={t('Resume {title}', { title })} icon={Play} size="small" onClick={verbs.resume} />
      )}
      {(state === 'failed' || (state === 'cancelled' && !job.isUndone)) && (
        <Button size="small" onClick={verbs.retry}>
          {t('Try again')}
        </Button>
      )}
      {isUnfinished(job) && !job.isOnlyLookedAt ? (
        state !== 'cancelling' && <CancelButton job={job} title={title} onCancel={verbs.cancel} />
      ) : (
        <IconButton label={t('Dismiss {title}', { title })} icon={X} size="small" onClick={verbs.dismiss} />
      )}
    </div>
  );
}

function CancelButton({ job, title, onCancel }: { job: Job; title: string; onCancel: () => void }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = () => (job.cancelWarning ? setIsConfirming(true) : onCancel());
  return (
    <>
      <IconButton label={t('Cancel {title}', { title })} icon={X} size="small" onClick={cancel} />
      {job.cancelWarning && (
        <ConfirmAction
          isOpen={isConfirming}
          onOpenChange={setIsConfirming}
          title={t('Cancel {title}?', { title })}
          confirmLabel={t('Cancel the job')}
          onConfirm={async () => onCancel()}
        >
          <p>{t(job.cancelWarning)}</p>
        </ConfirmAction>
      )}
    </>
  );
}
