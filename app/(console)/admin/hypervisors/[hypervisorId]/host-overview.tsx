'use client';

import { CopyableId } from '#components/console/copyable-id.tsx';
import { ObjectOverview } from '#components/console/object-overview.tsx';
import { free, type HypervisorRow, isSimulated } from '#components/hosts/hypervisor-row.ts';
import { UsageMeter } from '#components/hosts/usage-meter.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Amount } from '#lib/compute/hypervisors/capacity.ts';
import { VCPUS_PER_CORE } from '#lib/compute/hypervisors/schema.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { HostConnectionCard } from './host-connection-card.tsx';

export function HostOverview({ projectId, row }: { projectId: string; row: HypervisorRow }) {
  const { t, format } = useI18n();
  const { hypervisor } = row;
  const { cpu_info } = hypervisor;
  const model = typeof cpu_info === 'object' && 'model' in cpu_info ? String(cpu_info.model) : undefined;
  return (
    <ObjectOverview
      facts={[
        { label: t('Availability zone'), value: row.zone },
        { label: t('Address'), value: hypervisor.host_ip && <CopyableId id={hypervisor.host_ip} /> },
        { label: t('Instances'), value: format.number(row.instances) },
        { label: t('Instances with a task'), value: format.number(hypervisor.current_workload ?? 0) },
      ]}
      charts={<Capacity row={row} />}
      topics={[
        {
          title: t('Details'),
          items: [
            { label: t('ID'), value: <CopyableId id={row.id} />, isWide: true },
            { label: t('Aggregates'), value: row.aggregates.join(', ') },
            { label: t('Reason for disabling'), value: engineText(t, row.reason), isWide: true },
          ],
        },
        {
          title: t('Hypervisor'),
          items: [
            { label: t('Type'), value: hypervisor.hypervisor_type },
            { label: t('Version'), value: String(hypervisor.hypervisor_version) },
            { label: t('Processor'), value: model },
          ],
        },
      ]}
    >
      {!isSimulated(row) && <HostConnectionCard projectId={projectId} host={row.name} />}
    </ObjectOverview>
  );
}

function Capacity({ row: { vcpus, ram, disk } }: { row: HypervisorRow }) {
  const { t, format } = useI18n();
  return (
    <Card title={t('Capacity')}>
      <dl className="grid gap-4 md:grid-cols-3">
        <Meter
          label={t('vCPU')}
          amount={vcpus}
          note={t('A physical core counts as {ratio} vCPUs.', { ratio: VCPUS_PER_CORE })}
        />
        <Meter
          label={t('RAM')}
          amount={ram}
          show={format.mib}
          note={t('{amount} free', { amount: format.mib(free(ram)) })}
        />
        <Meter
          label={t('Disk')}
          amount={disk}
          show={format.gib}
          note={t('{amount} free', { amount: format.gib(free(disk)) })}
        />
      </dl>
    </Card>
  );
}

interface MeterProps {
  label: string;
  amount: Amount;
  note: string;
  show?: (value: number) => string;
}

function Meter({ label, note, ...meter }: MeterProps) {
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="mt-1">
        <UsageMeter label={label} {...meter} />
        <p className="mt-1 text-ink-faint text-small">{note}</p>
      </dd>
    </div>
  );
}
