'use client';

import { useQuery } from '@tanstack/react-query';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { IncidentCard } from '#components/instances/incident-card.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { LiveMigration } from '../live-migration.tsx';
import { AdminInstanceHeader } from './admin-instance-header.tsx';
import { AdminInstanceTabs } from './admin-instance-tabs.tsx';

export function AdminInstanceDetail({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const query = useQuery(clientOf(serverApi).show.query(projectId, serverId));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Instance not found')}
      listHref={adminHref('instances')}
      listLabel={t('Go to all instances')}
    >
      {({ server }) => (
        <>
          <AdminInstanceHeader projectId={projectId} server={server} />
          <div className="mb-4 flex flex-col gap-4 empty:hidden">
            <IncidentCard projectId={projectId} serverId={server.id} />
            {server.fault && (
              <Alert tone="danger" title={t('The instance failed')}>
                {server.fault.message}
              </Alert>
            )}
          </div>
          <LiveMigration projectId={projectId} server={server} />
          <AdminInstanceTabs projectId={projectId} server={server} />
        </>
      )}
    </DetailScreen>
  );
}
