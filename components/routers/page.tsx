import { pageOf } from '#components/kind/kind.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { routerKind } from './kind.tsx';
import { RouterInterfaces } from './router-interfaces.tsx';
import { toRouterRow } from './router-row.ts';

export const routerPage = pageOf(routerKind, {
  query: (scope, id, send) => clientOf(routerApi).show.query(scope, id, {}, send),
  needs: ['networks', 'subnets', 'ports', 'floatingIps'],
  rowOf: ({ router }, related) => toRouterRow(router, related),
  listHref: (scope) => projectHref(scope, 'routers'),
  path: 'networking/v2.0/routers',
  description: ({ router }) => router.description,
  buttons: ['add', 'gateway'],
  alsoLoads: [(scope, router_id, send) => clientOf(factApi).routerHealth.query(scope, { router_id }, send)],
  tabs: [
    {
      id: 'interfaces',
      label: msg('Interfaces'),
      isFirst: true,
      count: ({ interfaces }) => interfaces.length,
      Content: ({ scope, row, related }) => <RouterInterfaces projectId={scope} row={row} relatedObjects={related} />,
    },
    {
      id: 'floating-ips',
      label: msg('Floating IPs'),
      count: ({ floatingIps }) => floatingIps.length,
      load: async () => {
        const { RouterFloatingIps } = await import('#lazy/components/routers/router-floating-ips.tsx');
        return ({ scope, row, related }) => <RouterFloatingIps projectId={scope} row={row} relatedObjects={related} />;
      },
    },
    {
      id: 'routes',
      label: msg('Routes'),
      count: ({ router }) => router.routes.length,
      load: async () => {
        const { RouterRoutes } = await import('#lazy/components/routers/router-routes.tsx');
        return ({ scope, row }) => <RouterRoutes projectId={scope} row={row} />;
      },
    },
    {
      id: 'topology',
      label: msg('Topology'),
      load: async () => {
        const { TopologyScreen } = await import('#lazy/components/topology/topology-screen.tsx');
        return ({ scope, id }) => <TopologyScreen projectId={scope} place={{ router_id: id }} />;
      },
    },
  ],
  activity: 'router',
});
