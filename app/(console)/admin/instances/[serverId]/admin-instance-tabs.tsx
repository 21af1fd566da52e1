'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ObjectOverview } from '#components/console/object-overview.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { InstanceActivity } from '#components/instances/instance-activity.tsx';
import { useInstanceProperties } from '#components/instances/instance-attributes.tsx';
import { MoveTable } from '#components/instances/move-table.tsx';
import { useUserNames } from '#components/projects/use-owners.ts';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { lastActionsQuery } from '#lib/compute/instance-actions/last-actions-query.ts';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AdminInstanceAttributes } from '../admin-instance-attributes.tsx';

export function AdminInstanceTabs({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const moves = useQuery(clientOf(migrationApi).list.rows(projectId, { instance_uuid: server.id }));
  const json = JSON.stringify(server, null, 2);
  const overview = (
    <ObjectOverview {...useInstanceProperties({ projectId, server, isOwnerBeside: true })}>
      <Card title={t('Owner and location')}>
        <AdminInstanceAttributes projectId={projectId} server={server} />
      </Card>
    </ObjectOverview>
  );
  const noMoves = <EmptyState icon={ArrowRightLeft} title={t('This instance has never been moved')} />;
  return (
    <PageTabs
      label={t('About this instance')}
      tabs={[
        { id: 'overview', label: t('Overview'), content: overview },
        { id: 'activity', label: t('Activity'), content: <ServerActivity projectId={projectId} server={server} /> },
        {
          id: 'moves',
          label: t('Moves'),
          count: moves.data?.length,
          content: <MoveTable query={moves} nameOf={() => server.name} empty={noMoves} />,
        },
        { id: 'json', label: t('JSON'), content: <CodeBlock code={json} label={t('JSON')} copyLabel={t('Copy')} /> },
      ]}
    />
  );
}

function ServerActivity({ projectId, server }: { projectId: string; server: Server }) {
  const { data } = useQuery(lastActionsQuery(projectId, server.id));
  const personName = useUserNames(projectId, data?.instanceActions);
  return <InstanceActivity {...{ projectId, server, personName }} />;
}
