'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import { usageThisMonthQuery } from '#lib/compute/usage/queries.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const MIB_PER_GIB = 1024;

/** How much of the cloud an instance has used this month; nothing until that is known. */
export function UsageFact({ projectId, serverId }: { projectId: string; serverId: string }) {
  const { t, format } = useI18n();
  const [now] = useState(() => new Date());
  const answer = useQuery(usageThisMonthQuery(projectId, now));
  const { data } = answer;
  const usages = data && 'server_usages' in data.tenant_usage ? data.tenant_usage.server_usages : undefined;
  const used = usages?.find(({ instance_id }) => instance_id === serverId);
  if (!used) return <NotLoaded answer={answer} unknown={t('What it has used could not be loaded')} />;
  const { hours, vcpus, memory_mb, local_gb } = used;
  const hoursOf = (amount: number) => format.number(amount * hours);
  return (
    <Card title={t('Used this month')}>
      <Properties
        items={[
          { label: t('On its host'), value: t('{hours} h', { hours: hoursOf(1) }) },
          { label: t('vCPU hours'), value: hoursOf(vcpus) },
          { label: t('Memory, GiB hours'), value: hoursOf(memory_mb / MIB_PER_GIB) },
          { label: t('Disk, GiB hours'), value: hoursOf(local_gb) },
        ]}
      />
    </Card>
  );
}
