import { kind, pageOf } from '#components/kind/kind.ts';
import { MeasurementCharts } from '#components/measurements/measurement-charts.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { awaitsConfirmation } from '#lib/compute/servers/states.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { adminPageRelations, type InstanceRelated } from '../instance-relations.ts';
import { anyInstances } from './kind.tsx';
import { MoveVerdict } from './move-verdict.tsx';
import { useAdminActions } from './use-admin-actions.tsx';
import { useMoveCount } from './use-move-count.ts';

const anyInstanceKind = kind<Server>()({
  ...anyInstances,
  related: adminPageRelations,
  useActions: useAdminActions,
});

export const anyInstancePage = pageOf(anyInstanceKind, {
  query: clientOf(serverApi).show.query,
  rowOf: ({ server }) => server,
  listHref: () => adminHref('instances'),
  path: 'compute/v2.1/servers',
  description: ({ tenant_id }, { t, related: { projects, domains } }) => {
    const { name = tenant_id, domain_id = '' } = projects?.get(tenant_id) ?? {};
    return t('Project {project}, domain {domain}', { project: name, domain: domains?.get(domain_id)?.name ?? '–' });
  },
  Charts: ({ scope, id }) => <MeasurementCharts of="server" scope={scope} serverId={id} />,
  Links: ({ scope, row }) => awaitsConfirmation(row) && <MoveVerdict projectId={scope} server={row} />,
  useRowData: useMoveCount,
  tabs: [
    {
      id: 'moves',
      label: msg('Moves'),
      count: (_, { related }: { related: InstanceRelated }) => related.moveCount,
      load: async () => {
        const { InstanceMoves } = await import('#lazy/components/instances/admin/instance-moves.tsx');
        return ({ scope, row }) => <InstanceMoves projectId={scope} server={row} />;
      },
    },
  ],
  activity: 'server',
  loadActivity: async () => {
    const { AdminActivity } = await import('#lazy/components/instances/admin/admin-activity.tsx');
    return ({ scope, row }) => <AdminActivity projectId={scope} server={row} />;
  },
});
