'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { InstanceFacts } from '../../projects/[projectId]/instances/instance-facts.tsx';
import { InstanceStatus } from '../../projects/[projectId]/instances/instance-status.tsx';
import { AdminInstanceFacts } from './admin-instance-facts.tsx';
import { LiveMigration } from './live-migration.tsx';
import { adminInstanceHref } from './use-admin-columns.tsx';

interface AdminInstancePanelProps {
  projectId: string;
  id: string;
  /** The row of the list, shown until the answer about this one instance is here. */
  listed: Server | undefined;
  actionsOf: (server: Server) => readonly Action[];
  onClose: () => void;
}

/** A summary beside the list, which stays usable. */
export function AdminInstancePanel({ projectId, id, listed, actionsOf, onClose }: AdminInstancePanelProps) {
  const t = useT();
  const query = useQuery({ ...serverQuery(projectId, id), ...(listed ? { placeholderData: { server: listed } } : {}) });
  const server = query.data?.server;
  return (
    <SidePanel
      isOpen
      onOpenChange={onClose}
      isModal={false}
      title={server?.name ?? t('Instance')}
      actions={
        server && <ActionMenu label={t('Actions for {name}', { name: server.name })} actions={actionsOf(server)} />
      }
      footer={<ButtonLink href={adminInstanceHref(id)}>{t('Open the full page')}</ButtonLink>}
    >
      <QueryScreen query={query} skeleton={<Skeleton className="h-48 w-full" />}>
        {(shown) => (
          <div className="flex flex-col gap-4">
            <InstanceStatus server={shown.server} />
            <LiveMigration projectId={projectId} server={shown.server} />
            <AdminInstanceFacts projectId={projectId} server={shown.server} columns={1} />
            <hr className="border-line" />
            <InstanceFacts projectId={projectId} server={shown.server} columns={1} />
          </div>
        )}
      </QueryScreen>
    </SidePanel>
  );
}
