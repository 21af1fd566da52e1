'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#components/console/load-error.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import { usageApi } from '#lib/compute/usage/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const MIB_PER_GIB = 1024;
const MINUTE_MS = 60_000;

/** Usage since the first of the month in UTC, of at most a thousand servers. */
export function UsageCard({ projectId, serverId }: { projectId: string; serverId: string }) {
  const { t, format } = useI18n();
  const [now] = useState(() => new Date());
  const start = `${now.toISOString().slice(0, 7)}-01T00:00:00`;
  const answer = useQuery({
    ...clientOf(usageApi).show.query(projectId, { project_id: projectId }, { start, limit: '1000' }),
    staleTime: 5 * MINUTE_MS,
  });
  const { data } = answer;
  const usages = data && 'server_usages' in data.tenant_usage ? data.tenant_usage.server_usages : undefined;
  const used = usages?.find(({ instance_id }) => instance_id === serverId);
  if (!used) return <LoadError answer={answer} unknown={t('Could not load its usage')} />;
  const { hours, vcpus, memory_mb, local_gb } = used;
  const hoursOf = (amount: number) => format.number(amount * hours);
  return (
    <Card title={t('Used this month')}>
      <Properties
        items={[
          { label: t('On its host'), value: t('{hours} h', { hours: hoursOf(1) }) },
          { label: t('vCPU hours'), value: hoursOf(vcpus) },
          { label: t('Memory (GiB-hours)'), value: hoursOf(memory_mb / MIB_PER_GIB) },
          { label: t('Disk (GiB-hours)'), value: hoursOf(local_gb) },
        ]}
      />
    </Card>
  );
}
