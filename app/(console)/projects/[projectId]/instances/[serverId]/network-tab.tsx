'use client';

import { useQuery } from '@tanstack/react-query';
import { Network, Shield } from 'lucide-react';
import { useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { EmptyState } from '#components/console/empty-state.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { VerbDialog } from '#components/console/verb-dialog.tsx';
import { EffectiveRules } from '#components/security-groups/effective-rules.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { interfaceVerbs } from '#lib/compute/server-interfaces/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { groupChoicesQuery, networkChoicesQuery, serverPortsQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { PortTable } from './port-table.tsx';
import { ReachCheck } from './reach-check.tsx';

const { kinds, request } = clientOf(serverDetailsApi).detachInterface;

interface NetworkTabProps {
  projectId: string;
  server: Server;
  actions: readonly Action[];
}

export function NetworkTab({ projectId, server, actions }: NetworkTabProps) {
  const t = useT();
  const ports = useQuery(serverPortsQuery(projectId, server.id));
  const groups = useQuery(groupChoicesQuery(projectId));
  const networks = useQuery(networkChoicesQuery(projectId));
  const [leaving, setLeaving] = useState<Port>();
  return (
    <QueryScreen query={ports} skeleton={<Skeleton className="h-24 rounded-card" />}>
      {({ ports: rows }) => (
        <div className="flex flex-col gap-4">
          <LoadError answer={networks} unknown={t('Could not load the networks')} />
          <Card title={t('Ports')} hasPadding={rows.length === 0} aside={<PortButtons actions={actions} />}>
            {rows.length === 0 ? (
              <EmptyState title={t('No ports')}>{t('This instance is not connected to any network.')}</EmptyState>
            ) : (
              <PortTable
                projectId={projectId}
                server={server}
                ports={rows}
                groups={groups.data?.security_groups}
                networks={networks.data?.networks}
                onDetach={setLeaving}
              />
            )}
          </Card>
          {rows.length > 0 && <LetThrough projectId={projectId} ports={rows} />}
          {groups.data && (
            <ReachCheck
              projectId={projectId}
              server={server}
              ports={rows}
              actions={actions}
              groups={groups.data.security_groups}
            />
          )}
          {leaving && <DetachPort {...{ projectId, server }} port={leaving} onClose={() => setLeaving(undefined)} />}
        </div>
      )}
    </QueryScreen>
  );
}

interface DetachPortProps extends ProjectDialogProps {
  server: Server;
  port: Port;
}

function DetachPort({ projectId, server, port, onClose }: DetachPortProps) {
  const { format } = useI18n();
  const name = format.list(port.fixed_ips.map(({ ip_address }) => ip_address)) || port.mac_address;
  return (
    <VerbDialog<Port>
      {...{ projectId, kinds, onClose }}
      rows={[port]}
      idOf={({ id }) => id}
      nameOf={() => name}
      verb={interfaceVerbs.detach_interface}
      valuesOf={() => ({ server: server.name })}
      requestOf={({ id }) => request({ server_id: server.id, port_id: id })}
    />
  );
}

function PortButtons({ actions }: Pick<NetworkTabProps, 'actions'>) {
  const named = (id: string, icon: Action['icon']) =>
    actions.filter((action) => action.id === id).map((action) => ({ ...action, icon }));
  return [
    ...named('attach_interface', <Network aria-hidden />),
    ...named('add_security_group', <Shield aria-hidden />),
  ].map((action) => <ActionButton key={action.id} action={action} size="small" />);
}

function LetThrough({ projectId, ports }: { projectId: string; ports: readonly Port[] }) {
  const t = useT();
  const groups = useQuery(groupChoicesQuery(projectId));
  const used = new Set(ports.flatMap(({ security_groups }) => security_groups));
  return (
    <Card title={t('Allowed traffic')}>
      <QueryScreen query={groups} skeleton={<Skeleton className="h-16" />}>
        {({ security_groups: all }) => (
          <EffectiveRules projectId={projectId} groups={all.filter(({ id }) => used.has(id))} all={all} />
        )}
      </QueryScreen>
    </Card>
  );
}
