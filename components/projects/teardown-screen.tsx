'use client';

import { useQuery } from '@tanstack/react-query';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { teardownApi } from '#lib/console/identity/teardown/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
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
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Project not found')}
      listHref={identityHref(scope, 'projects')}
      listLabel={t('Go to projects')}
    >
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
    </DetailScreen>
  );
}
