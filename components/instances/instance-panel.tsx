'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Action } from '#components/console/action.ts';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { ObjectSummary } from '#components/console/object-summary.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { nullIfNotFound } from '#lib/client/answer.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useInstanceProperties } from './instance-attributes.tsx';
import { InstanceStatus } from './instance-status.tsx';

interface InstancePanelProps extends ProjectDialogProps {
  id: string;
  /** The row of the list, displayed until the instance is loaded. */
  listed: Server | undefined;
  actionsOf: (server: Server) => readonly Action[];
  href: string;
  gone?: ReactNode;
  children: (server: Server) => ReactNode;
}

export function InstancePanel(props: InstancePanelProps) {
  const { projectId, id, listed, actionsOf, href, onClose, gone, children } = props;
  const t = useT();
  const query = useQuery({
    ...clientOf(serverApi).show.query(projectId, id),
    ...(listed ? { placeholderData: { server: listed } } : {}),
  });
  // A deleted instance has no actions, even if its earlier data is cached.
  const server = nullIfNotFound(query).data?.server;
  return (
    <SummaryPanel
      isOpen
      onClose={onClose}
      name={server?.name}
      kind={t('Instance')}
      actions={server ? actionsOf(server) : []}
      href={href}
    >
      <QueryScreen query={query} gone={gone} skeleton={<Skeleton className="h-48 w-full" />}>
        {(shown) => (
          <div className="flex flex-col gap-4">
            <InstanceStatus {...{ projectId, server: shown.server }} />
            {children(shown.server)}
            <Facts projectId={projectId} server={shown.server} />
          </div>
        )}
      </QueryScreen>
    </SummaryPanel>
  );
}

function Facts(props: { projectId: string; server: Server }) {
  return <ObjectSummary {...useInstanceProperties(props)} />;
}
