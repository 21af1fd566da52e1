'use client';

import { useQuery } from '@tanstack/react-query';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { InstanceFacts } from '#components/instances/instance-facts.tsx';
import { Card } from '#components/ui/card.tsx';
import { instanceActionsQuery } from '#lib/compute/instance-actions/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf, volumeIdsOf } from '#lib/compute/servers/view/attributes.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { InstanceAction } from '../actions/use-instance-actions.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { ConnectTab } from './connect-tab.tsx';
import { ConsoleTab } from './console-tab.tsx';
import { JsonTab } from './json-tab.tsx';
import { LogTab } from './log-tab.tsx';
import { NetworkTab } from './network-tab.tsx';
import { StorageTab } from './storage-tab.tsx';
import { UsageFact } from './usage-fact.tsx';

interface InstanceTabsProps {
  projectId: string;
  server: Server;
  actions: readonly InstanceAction[];
}

/** Everything about an instance, a tab each; the choice stands in the URL. */
export function InstanceTabs({ projectId, server, actions }: InstanceTabsProps) {
  const t = useT();
  const { data: history } = useQuery(instanceActionsQuery(projectId, server.id));
  return (
    <PageTabs
      label={t('About this instance')}
      tabs={[
        {
          id: 'overview',
          label: t('Overview'),
          content: (
            <div className="flex flex-col gap-4">
              <Card title={t('Facts')}>
                <InstanceFacts projectId={projectId} server={server} />
              </Card>
              <UsageFact projectId={projectId} serverId={server.id} />
            </div>
          ),
        },
        {
          id: 'connect',
          label: t('Connect'),
          content: <ConnectTab projectId={projectId} server={server} actions={actions} />,
        },
        {
          id: 'network',
          label: t('Network'),
          count: addressesOf(server).length,
          content: <NetworkTab projectId={projectId} server={server} actions={actions} />,
        },
        {
          id: 'storage',
          label: t('Storage'),
          count: volumeIdsOf(server).length,
          content: <StorageTab projectId={projectId} server={server} />,
        },
        { id: 'console', label: t('Console'), content: <ConsoleTab projectId={projectId} server={server} /> },
        { id: 'log', label: t('Log'), content: <LogTab projectId={projectId} server={server} /> },
        {
          id: 'activity',
          label: t('Activity'),
          count: history?.instanceActions.length,
          content: <ActivityTab projectId={projectId} server={server} />,
        },
        { id: 'json', label: t('JSON'), content: <JsonTab value={server} /> },
      ]}
    />
  );
}
