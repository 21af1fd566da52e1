'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { OverviewCard } from '#components/console/overview-card.tsx';
import { UsageMeter } from '#components/hosts/usage-meter.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { VCPUS_PER_CORE } from '#lib/compute/hypervisors/capacity.ts';
import type { PlatformSummary } from '#lib/console/facts/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';

/** Shows total and allocated capacity. Instances on hosts that are out of service still count as allocated. */
export function CapacityCard({ query }: { query: UseQueryResult<PlatformSummary, Error> }) {
  const { t, format } = useI18n();
  return (
    <OverviewCard
      title={t('Capacity')}
      query={query}
      skeleton={<Skeleton className="h-24 w-full" />}
      aside={query.data && <Hosts hosts={query.data.hosts} />}
    >
      {({ capacity: { vcpus, ram, disk } }) => (
        <>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
            <dt className="text-ink-muted">{t('vCPUs')}</dt>
            <dd>
              <UsageMeter label={t('vCPUs')} amount={vcpus} />
            </dd>
            <dt className="text-ink-muted">{t('Memory')}</dt>
            <dd>
              <UsageMeter label={t('Memory')} amount={ram} show={format.mib} />
            </dd>
            <dt className="text-ink-muted">{t('Disk')}</dt>
            <dd>
              <UsageMeter label={t('Disk')} amount={disk} show={format.gib} />
            </dd>
          </dl>
          <p className="mt-3 text-ink-faint text-small">
            {t('All hosts, also those that are down or disabled. A physical core counts as {ratio} vCPUs.', {
              ratio: VCPUS_PER_CORE,
            })}
          </p>
        </>
      )}
    </OverviewCard>
  );
}

function Hosts({ hosts: { total, up } }: { hosts: PlatformSummary['hosts'] }) {
  const t = useT();
  return <AppLink href={adminHref('hypervisors')}>{t('{up} of {total} hosts up', { up, total })}</AppLink>;
}
