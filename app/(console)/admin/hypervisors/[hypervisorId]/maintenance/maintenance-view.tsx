'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { serversOnHostQuery } from '#lib/compute/servers/everywhere-queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { adminHref, adminObjectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { HostState } from '../../host-state.tsx';
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

function Maintenance({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const t = useT();
  const servers = useQuery(serversOnHostQuery(projectId, row.name));
  const [step, setStep] = useQueryState(
    'step',
    parseAsStringLiteral(['drain', 'return']).withDefault(row.isEnabled ? 'drain' : 'return'),
  );
  const href = adminObjectHref('hypervisors', row.id);
  const form = (found: readonly Server[]) =>
    step === 'drain' ? (
      <DrainForm projectId={projectId} row={row} servers={found} cancelHref={href} />
    ) : (
      <ReturnForm projectId={projectId} row={row} servers={found} cancelHref={href} />
    );
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
            <HostState row={row} />
            <HostStatus row={row} />
          </>
        }
        actions={
          !row.isEnabled && (
            <Segmented
              label={t('Step')}
              name="step"
              options={[
                { value: 'return', label: t('Back in service') },
                { value: 'drain', label: t('Empty it') },
              ]}
              value={step}
              onChange={(value) => void setStep(value)}
            />
          )
        }
      />
      <QueryScreen query={servers} skeleton={<DetailSkeleton />}>
        {(answer) => form(answer.servers)}
      </QueryScreen>
    </>
  );
}
