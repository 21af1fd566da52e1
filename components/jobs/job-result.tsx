'use client';

import { Ban, CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Age } from '#components/console/age.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { JobLines } from '#components/console/job-lines.tsx';
import { detailOf, JOB_STATES, titleOf } from '#components/moves/job-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import type { JobState } from '#lib/compute/jobs/states.ts';
import type { OwnJob } from '#lib/console/facts/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { failedLines } from './platform-job.ts';
import { useFailedItems } from './use-failed-items.ts';

export function JobResult({ scope, project, job, projectId }: OwnJob & { projectId: string | undefined }) {
  const t = useT();
  const title = t(job.title ?? titleOf(job));
  const outcome = outcomeOf(job, title);
  const facts = [
    ...(isOpenJob(job.state) ? [t(JOB_STATES[job.state].word)] : []),
    t(detailOf(job.counts)),
    ...(project && project.id !== projectId ? [project.name] : []),
  ];
  return (
    <li className="flex items-start gap-2.5 py-2">
      <StateIcon state={job.state} />
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{outcome ? t(outcome) : title}</p>
        <p className="break-words text-ink-faint text-small">
          {facts.join(' · ')} · <Age at={job.ended_at ?? job.created_at} />
        </p>
        {job.counts.failed > 0 && <Failures scope={scope} job={job} />}
      </div>
    </li>
  );
}

/** Result of a job; undefined while it is open. */
function outcomeOf({ state, counts: { failed } }: PlatformJob, title: string): Text | undefined {
  if (isOpenJob(state)) return undefined;
  if (state === 'cancelled') return msg('{title}: cancelled', { title });
  return failed > 0 ? msg('{title}: {failed} failed', { title, failed }) : msg('{title}: done', { title });
}

function StateIcon({ state }: { state: JobState }) {
  const tone = state === 'failed' ? 'text-danger-ink' : state === 'done' ? 'text-success-ink' : 'text-ink-faint';
  const Icon = state === 'failed' ? CircleAlert : state === 'done' ? CircleCheck : Ban;
  return (
    <span className={`mt-0.5 [&>svg]:size-4 ${tone}`}>{isOpenJob(state) ? <Spinner /> : <Icon aria-hidden />}</span>
  );
}

function Failures({ scope, job }: { scope: string; job: PlatformJob }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isFetching } = useFailedItems(scope, job, isOpen);
  return (
    <div className="mt-1 flex flex-col items-start gap-1">
      <Button size="small" aria-expanded={isOpen} isLoading={isFetching} onClick={() => setIsOpen(!isOpen)}>
        {t('Show failures')}
      </Button>
      {isOpen && data && (
        <div className="w-full min-w-0">
          <JobLines lines={failedLines(data.job.items)} />
        </div>
      )}
      {isOpen && error && <ErrorAlert error={error} />}
    </div>
  );
}
