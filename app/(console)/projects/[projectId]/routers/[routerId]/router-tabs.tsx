'use client';

import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { ObjectOverview } from '#components/console/object-overview.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import type { RouterRelations, RouterRow } from '#components/routers/router-row.ts';
import { TopologyScreen } from '#components/topology/topology-screen.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { FloatingIpsTab } from './floating-ips-tab.tsx';
import { InterfacesTab } from './interfaces-tab.tsx';
import { RoutesTab } from './routes-tab.tsx';

interface RouterTabsProps {
  projectId: string;
  row: RouterRow;
  relatedObjects: RouterRelations;
}

export function RouterTabs({ projectId, row, relatedObjects }: RouterTabsProps) {
  const t = useT();
  const { router, interfaces, floatingIps } = row;
  const topology = <TopologyScreen projectId={projectId} place={{ router_id: router.id }} />;
  const code = JSON.stringify(router, undefined, 2);
  return (
    <PageTabs
      label={t('Sections of the router')}
      tabs={[
        {
          id: 'interfaces',
          label: t('Interfaces'),
          count: interfaces.length,
          content: (
            <div className="flex flex-col gap-4">
              <Facts row={row} />
              <InterfacesTab projectId={projectId} row={row} relatedObjects={relatedObjects} />
            </div>
          ),
        },
        {
          id: 'floating-ips',
          label: t('Floating IPs'),
          count: floatingIps.length,
          content: <FloatingIpsTab projectId={projectId} row={row} relatedObjects={relatedObjects} />,
        },
        {
          id: 'routes',
          label: t('Routes'),
          count: router.routes.length,
          content: <RoutesTab projectId={projectId} row={row} />,
        },
        { id: 'topology', label: t('Topology'), content: topology },
        {
          id: 'activity',
          label: t('Activity'),
          content: <ObjectActivity projectId={projectId} kind="router" id={router.id} />,
        },
        {
          id: 'json',
          label: t('JSON'),
          content: <CodeBlock code={code} label={t('JSON')} copyLabel={t('Copy')} isTall />,
        },
      ]}
    />
  );
}

function Facts({ row: { router, gateway } }: Pick<RouterTabsProps, 'row'>) {
  const t = useT();
  const info = router.external_gateway_info;
  return (
    <ObjectOverview
      facts={[
        { label: t('External network'), value: gateway },
        { label: t('SNAT'), value: info && (info.enable_snat ? t('On') : t('Off')) },
        { label: t('Admin state'), value: router.admin_state_up ? t('Up') : t('Down') },
        { label: t('Created'), value: <Age at={router.created_at} /> },
      ]}
      topics={[
        {
          title: t('Details'),
          items: [
            { label: t('ID'), value: <CopyableId id={router.id} />, isWide: true },
            { label: t('Description'), value: router.description, isWide: true },
          ],
        },
      ]}
    />
  );
}
