'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { choiceParam, withDefault } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import { jobsQuery } from '#lib/compute/jobs/queries.ts';
import { adminHref, adminObjectHref, movesHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { HostStateBadge } from '../../host-state.tsx';
import { HostStatus } from '../../host-status.tsx';
import { HypervisorScreen } from '../hypervisor-screen.tsx';
import { DrainForm } from './drain-form.tsx';
import { ReturnForm } from './return-form.tsx';

/** The maintenance of one host: empty it, or put it back in service. */
export function MaintenanceView({ projectId, hypervisorId }: { projectId: string; hypervisorId: string }) {
  return (
    <HypervisorScreen projectId={projectId} hypervisorId={hypervisorId}>
      {(row) => <Maintenance projectId={projectId} row={row} />}
    </HypervisorScreen>
  );
}

const stepParam = choiceParam(['drain', 'return']);

function Maintenance({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const t = useT();
  const jobs = useQuery(jobsQuery(projectId, { host: row.name }));
  const [step, setStep] = useUrlState('step', withDefault(stepParam, row.isEnabled ? 'drain' : 'return'));
  const href = adminObjectHref('hypervisors', row.id);
  const form = { projectId, row, cancelHref: href };
  return (
    <>
      <PageHeader
        title={t('Maintenance of {name}', { name: row.name })}
        crumbs={[
          { label: t('Hypervisors'), href: adminHref('hypervisors') },
          { label: row.name, href },
        ]}
        status={
          <>
            <HostStateBadge row={row} />
            <HostStatus row={row} />
          </>
        }
        actions={
          !row.isEnabled && (
            <Segmented
              label={t('Step')}
              name="step"
              options={[
                { value: 'return', label: t('Returned to service') },
                { value: 'drain', label: t('Move instances off') },
              ]}
              value={step}
              onChange={(value) => setStep(value)}
            />
          )
        }
      />
      <QueryScreen query={jobs} skeleton={<DetailSkeleton />}>
        {({ jobs: found }) => {
          const open = found.find(({ state }) => isOpenJob(state));
          if (open) return <Busy id={open.id} user={open.user_name} />;
          return step === 'drain' ? <DrainForm {...form} /> : <ReturnForm {...form} />;
        }}
      </QueryScreen>
    </>
  );
}

/** One job at a time works on a host. */
function Busy({ id, user }: { id: string; user: string }) {
  const t = useT();
  return (
    <Alert
      tone="info"
      title={t('{user} is moving instances from or to this host', { user })}
      actions={
        <ButtonLink size="small" href={movesHref(id)}>
          {t('Show the moves')}
        </ButtonLink>
      }
    >
      <p>{t('You can start something else when that has finished.')}</p>
    </Alert>
  );
}
