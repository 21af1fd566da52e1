import { useInstanceActions } from '#components/instances/actions/use-instance-actions.tsx';
import { type InstanceRelated, pageRelations } from '#components/instances/instance-relations.ts';
import { projectInstances } from '#components/instances/kind.tsx';
import { kind, pageOf } from '#components/kind/kind.ts';
import { MeasurementCharts } from '#components/measurements/measurement-charts.tsx';
import { LateReadinessRow } from '#components/readiness/late-readiness-row.tsx';
import { readinessApi } from '#lib/compute/readiness/contract.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { volumeIdsOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { InstanceNotice } from '../instance-notice.tsx';
import { InstanceHeader } from './instance-header.tsx';
import { LateUsageCard } from './late-usage-card.tsx';
import { useInstanceData } from './use-instance-data.ts';

interface CountContext {
  related: InstanceRelated;
}

const instanceKind = kind<Server>()({
  ...projectInstances,
  related: pageRelations,
  Notice: InstanceNotice,
  useActions: useInstanceActions,
});

export const instancePage = pageOf(instanceKind, {
  query: clientOf(serverApi).show.query,
  rowOf: ({ server }) => server,
  listHref: (scope) => projectHref(scope, 'instances'),
  path: 'compute/v2.1/servers',
  Header: InstanceHeader,
  Charts: ({ scope, id }) => (
    <>
      <LateReadinessRow projectId={scope} serverId={id} />
      <MeasurementCharts of="server" scope={scope} serverId={id} />
    </>
  ),
  Related: ({ scope, id }) => <LateUsageCard projectId={scope} serverId={id} />,
  useRowData: useInstanceData,
  alsoLoads: [
    (scope, id, send) => clientOf(serverDetailsApi).volumes.query(scope, { server_id: id }, send),
    (scope, id, send) => clientOf(readinessApi).server.query(scope, { server_id: id }, send),
  ],
  tabs: [
    {
      id: 'connect',
      label: msg('Connect'),
      load: async () => {
        const { ConnectTab } = await import(
          '#lazy/app/(console)/projects/[projectId]/instances/[serverId]/connect-tab.tsx'
        );
        return ({ scope, row, actions }) => <ConnectTab projectId={scope} server={row} actions={actions} />;
      },
    },
    {
      id: 'network',
      label: msg('Network'),
      count: (_, { related }: CountContext) => related.portCount,
      load: async () => {
        const { NetworkTab } = await import(
          '#lazy/app/(console)/projects/[projectId]/instances/[serverId]/network-tab.tsx'
        );
        return ({ scope, row, actions }) => <NetworkTab projectId={scope} server={row} actions={actions} />;
      },
    },
    {
      id: 'storage',
      label: msg('Storage'),
      count: (server) => volumeIdsOf(server).length,
      load: async () => {
        const { StorageTab } = await import(
          '#lazy/app/(console)/projects/[projectId]/instances/[serverId]/storage-tab.tsx'
        );
        return ({ scope, row, actions }) => <StorageTab projectId={scope} server={row} actions={actions} />;
      },
    },
    {
      id: 'console',
      label: msg('Console'),
      load: async () => {
        const { ConsoleTab } = await import(
          '#lazy/app/(console)/projects/[projectId]/instances/[serverId]/console-tab.tsx'
        );
        return ({ scope, row }) => <ConsoleTab projectId={scope} server={row} />;
      },
    },
    {
      id: 'log',
      label: msg('Log'),
      load: async () => {
        const { LogTab } = await import('#lazy/app/(console)/projects/[projectId]/instances/[serverId]/log-tab.tsx');
        return ({ scope, row }) => <LogTab projectId={scope} server={row} />;
      },
    },
    {
      id: 'activity',
      label: msg('Activity'),
      count: (_, { related }: CountContext) => related.actionCount,
      load: async () => {
        const { MemberActivity } = await import(
          '#lazy/app/(console)/projects/[projectId]/instances/[serverId]/member-activity.tsx'
        );
        return ({ scope, row }) => <MemberActivity projectId={scope} server={row} />;
      },
    },
  ],
  activity: null,
});
