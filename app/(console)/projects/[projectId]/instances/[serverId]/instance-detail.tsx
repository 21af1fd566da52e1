'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ActionButton } from '#components/console/action-button.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import { type InstanceAction, useInstanceActions } from '#components/instances/actions/use-instance-actions.tsx';
import { IncidentCard } from '#components/instances/incident-card.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { isResized } from '#lib/compute/servers/states.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { GoneInstance } from './gone-instance.tsx';
import { InstanceHeader } from './instance-header.tsx';
import { InstanceTabs } from './instance-tabs.tsx';

const FaultBanner = lazyComponent(async () => (await import('../fault-banner.tsx')).FaultBanner);

export function InstanceDetail({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const query = useQuery(clientOf(serverApi).show.query(projectId, serverId));
  const router = useRouter();
  const list = projectHref(projectId, 'instances');
  const { of: actionsOf, dialog } = useInstanceActions(projectId, () => router.push(list));
  return (
    <QueryScreen
      query={query}
      gone={<GoneInstance projectId={projectId} />}
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

function Banners({ projectId, server, actions }: BannersProps) {
  const state = stateOf(server);
  const needsVerdict = isResized(state) && state.task_state === null;
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      {needsVerdict && <ResizeBar server={server} actions={actions} />}
      <IncidentCard projectId={projectId} serverId={server.id} />
      {server.fault && <FaultBanner projectId={projectId} server={server} fault={server.fault} />}
    </div>
  );
}

function ResizeBar({ server, actions }: { server: Server; actions: readonly InstanceAction[] }) {
  const { t, format } = useI18n();
  const flavor = flavorOf(server);
  const named = (id: string) => actions.find((action) => action.id === id);
  const [confirm, revert] = [named('confirm_resize'), named('revert_resize')];
  return (
    <Alert
      tone="warning"
      title={t('Running on the new size since {time}', { time: format.time(server.updated) })}
      actions={
        <>
          {confirm && <ActionButton action={confirm} variant="primary" size="small" />}
          {revert && <ActionButton action={revert} size="small" />}
        </>
      }
    >
      <p>
        {flavor && `${flavorWords(format, flavor)} (${flavor.original_name}). `}
        {t('Check that it works, then confirm or revert. Until then, both sizes are kept on their hosts.')}{' '}
        {t('Waiting for')} <ElapsedTime since={server.updated} />.
      </p>
    </Alert>
  );
}
