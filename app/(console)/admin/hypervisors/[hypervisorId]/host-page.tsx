import { isSimulated } from '#components/hosts/hypervisor-row.ts';
import { pageOf } from '#components/kind/kind.ts';
import { MeasurementCharts } from '#components/measurements/measurement-charts.tsx';
import { HYPERVISORS } from '#lib/client/api-versions.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { hypervisorKind, rowOf } from '../kind.tsx';
import { HostConnectionCard } from './host-connection-card.tsx';

export const hypervisorPage = pageOf(hypervisorKind, {
  query: (scope, id, send) => clientOf(hypervisorApi).details.query(scope, id, {}, send),
  rowOf: ({ hypervisor }, related) => rowOf(hypervisor, related),
  listHref: () => adminHref('hypervisors'),
  path: 'compute/v2.1/os-hypervisors',
  headers: HYPERVISORS,
  description: ({ zone }, { t }) => zone && t('Zone {zone}', { zone }),
  Charts: ({ scope, row }) => <MeasurementCharts of="host" scope={scope} host={row.name} />,
  Related: ({ scope, row }) => !isSimulated(row) && <HostConnectionCard projectId={scope} host={row.name} />,
  tabs: [
    {
      id: 'instances',
      label: msg('Instances'),
      count: ({ instances }) => instances,
      load: async () => {
        const { HostInstances } = await import(
          '#lazy/app/(console)/admin/hypervisors/[hypervisorId]/host-instances.tsx'
        );
        return ({ scope, row }) => <HostInstances projectId={scope} host={row.name} />;
      },
    },
    {
      id: 'protection',
      label: msg('High availability'),
      load: async () => {
        const { HostProtection } = await import(
          '#lazy/app/(console)/admin/hypervisors/[hypervisorId]/host-protection.tsx'
        );
        return ({ scope, row }) => <HostProtection projectId={scope} host={row.name} />;
      },
    },
    {
      id: 'allocations',
      label: msg('Allocations'),
      load: async () => {
        const { HostAllocations } = await import(
          '#lazy/app/(console)/admin/hypervisors/[hypervisorId]/host-allocations.tsx'
        );
        return ({ scope, row }) => <HostAllocations projectId={scope} row={row} />;
      },
    },
    {
      id: 'services',
      label: msg('Services'),
      load: async () => {
        const { HostServices } = await import('#lazy/app/(console)/admin/hypervisors/[hypervisorId]/host-services.tsx');
        return ({ scope, row }) => <HostServices projectId={scope} host={row.name} />;
      },
    },
    {
      id: 'faults',
      label: msg('Faults'),
      applies: (row) => isSimulated(row),
      load: async () => {
        const { HostFaults } = await import('#lazy/app/(console)/admin/hypervisors/[hypervisorId]/host-faults.tsx');
        return ({ scope, row }) => <HostFaults projectId={scope} host={row.name} />;
      },
    },
  ],
  activity: 'host',
  loadActivity: async () => {
    const [{ ObjectActivity }, { HostMoves }] = await Promise.all([
      import('#lazy/components/activity/object-activity.tsx'),
      import('#lazy/app/(console)/admin/hypervisors/[hypervisorId]/host-moves.tsx'),
    ]);
    return ({ scope, row }) => (
      <div className="flex flex-col gap-4">
        <ObjectActivity projectId={scope} kind="host" id={row.name} />
        <HostMoves projectId={scope} host={row.name} />
      </div>
    );
  },
});
