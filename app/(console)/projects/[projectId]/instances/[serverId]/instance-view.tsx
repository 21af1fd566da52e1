'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type InstanceAction, useInstanceActions } from '../actions/use-instance-actions.tsx';
import { FaultBanner } from '../fault-banner.tsx';
import { GoneInstance } from './gone-instance.tsx';
import { InstanceHeader } from './instance-header.tsx';
import { InstanceTabs } from './instance-tabs.tsx';
import { ResizeBar } from './resize-bar.tsx';

/** The page of one instance: what it is, how to reach it, what is attached to it, what can be done. */
export function InstanceView({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const query = useQuery(serverQuery(projectId, serverId));
  const router = useRouter();
  const list = projectHref(projectId, 'instances');
  const { of: actionsOf, dialog } = useInstanceActions(projectId, () => router.push(list));
  return (
    <QueryScreen
      query={query}
      gone={<GoneInstance projectId={projectId} serverId={serverId} />}
      headingLevel={1}
      skeleton={<DetailSkeleton />}
    >
      {({ server }) => (
        <>
          <InstanceHeader
            projectId={projectId}
            server={server}
            actions={actionsOf(server)}
            crumbs={[{ label: t('Instances'), href: list }]}
          />
          <Banners projectId={projectId} server={server} actions={actionsOf(server)} />
          <InstanceTabs projectId={projectId} server={server} actions={actionsOf(server)} />
          {dialog}
        </>
      )}
    </QueryScreen>
  );
}

interface BannersProps {
  projectId: string;
  server: Server;
  actions: readonly InstanceAction[];
}

/** What must not be overlooked, above the tabs. */
function Banners({ projectId, server, actions }: BannersProps) {
  const isResized = server['OS-EXT-STS:vm_state'] === 'resized' && server['OS-EXT-STS:task_state'] === null;
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      {isResized && <ResizeBar server={server} actions={actions} />}
      {server.fault && <FaultBanner projectId={projectId} server={server} fault={server.fault} />}
    </div>
  );
}
