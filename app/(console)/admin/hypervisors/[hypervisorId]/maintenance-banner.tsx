'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/console/button-link.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { ReturnButton } from '#components/maintenance/return-button.tsx';
import { detailOf, JOB_STATES } from '#components/moves/job-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import { jobApi } from '#lib/compute/jobs/contract.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { movesHref } from '#lib/screens/paths.ts';

export function MaintenanceBanner({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const t = useT();
  const { name, isEnabled, reason } = row;
  const jobs = useQuery(clientOf(jobApi).list.query(projectId, { host: name }));
  const latest = jobs.data?.jobs[0];
  const isUnderWay = latest !== undefined && isOpenJob(latest.state);
  const unknown = t('Could not look up what is being moved');
  if (isEnabled && !isUnderWay) {
    return (
      jobs.error && (
        <QueryContent answer={jobs} unknown={unknown}>
          {() => null}
        </QueryContent>
      )
    );
  }
  return (
    <div className="mb-4">
      <Alert
        tone={isEnabled ? 'info' : 'warning'}
        title={
          isEnabled ? t('Bringing instances back') : t('Disabled: {reason}', { reason: reason || t('no reason given') })
        }
        actions={<Links projectId={projectId} row={row} latest={latest} isUnderWay={isUnderWay} />}
      >
        <p>
          {t(
            '{count, plural, =0 {It is now empty.} one {# instance is still on it.} other {# instances are still on it.}}',
            { count: row.instances },
          )}
        </p>
        <QueryContent answer={jobs} unknown={unknown}>
          {() => latest && <Progress job={latest} />}
        </QueryContent>
      </Alert>
    </div>
  );
}

interface LinksProps {
  projectId: string;
  row: HypervisorRow;
  latest: PlatformJob | undefined;
  isUnderWay: boolean;
}

function Links({ projectId, row, latest, isUnderWay }: LinksProps) {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-2">
      {latest && (
        <ButtonLink size="small" href={movesHref(latest.id)}>
          {t('Show the moves')}
        </ButtonLink>
      )}
      {!isUnderWay && <ReturnButton projectId={projectId} host={row.name} />}
    </span>
  );
}

function Progress({ job }: { job: PlatformJob }) {
  const t = useT();
  return (
    <p>
      {t(JOB_STATES[job.state].word)} · {t(detailOf(job.counts))} · {t('Started by {user}', { user: job.user_name })}
    </p>
  );
}
