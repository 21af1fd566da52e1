'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { identityHref } from '#lib/console/paths.ts';
import { teardownApi } from '#lib/console/teardown/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { TeardownJob } from './teardown-job.tsx';
import { TeardownPlan } from './teardown-plan.tsx';

export function TeardownScreen({ scope, id }: { scope: string; id: string }) {
  const [jobId, setJobId] = useUrlState('job', textParam);
  if (jobId !== null) return <TeardownJob scope={scope} id={id} jobId={jobId} />;
  return <Planned scope={scope} id={id} onBegun={(job) => setJobId(job)} />;
}

function Planned({ scope, id, onBegun }: { scope: string; id: string; onBegun: (jobId: string) => void }) {
  const t = useT();
  const query = useQuery(clientOf(teardownApi).plan.query(scope, id));
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('Project not found')}
      actions={<ButtonLink href={identityHref(scope, 'projects')}>{t('Go to projects')}</ButtonLink>}
    />
  );
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {({ teardown }) =>
        teardown.job_id === null ? (
          <TeardownPlan
            scope={scope}
            plan={teardown}
            isChecking={query.isFetching}
            onCheck={() => void query.refetch()}
            onBegun={onBegun}
          />
        ) : (
          <TeardownJob scope={scope} id={id} jobId={teardown.job_id} />
        )
      }
    </QueryScreen>
  );
}
