'use client';

import { Unplug } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { can } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { addressesOf } from '#lib/compute/servers/view/attributes.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface PortTableProps {
  projectId: string;
  server: Server;
  ports: readonly Port[];
  /** Undefined until they are loaded; ids are shown instead of names. */
  groups: readonly SecurityGroup[] | undefined;
  networks: readonly Network[] | undefined;
  onDetach: (port: Port) => void;
}

export function PortTable({ projectId, server, ports, groups, networks, onDetach }: PortTableProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const networkName = (id: string) => networks?.find((network) => network.id === id)?.name || id;
  const groupName = (id: string) => groups?.find((group) => group.id === id)?.name ?? id;
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full min-w-160 text-start">
        <caption className="sr-only">{t('Ports of {name}', { name: server.name })}</caption>
        <thead>
          <tr className="text-ink-faint text-small [&>th]:px-4 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
            <th scope="col">{t('Network')}</th>
            <th scope="col">{t('Addresses')}</th>
            <th scope="col">{t('MAC address')}</th>
            <th scope="col">{t('Security groups')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ports.map((port) => (
            <PortRow
              key={port.id}
              server={server}
              port={port}
              network={networkName(port.network_id)}
              groups={port.security_groups.map((id) => ({ id, name: groupName(id) }))}
              projectId={projectId}
              detach={{
                label: t('Detach'),
                icon: <Unplug aria-hidden />,
                allowed: mayWrite === true ? can('detach_interface', stateOf(server)) : mayWrite,
                onSelect: () => onDetach(port),
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PortRowProps {
  projectId: string;
  server: Server;
  port: Port;
  network: string;
  groups: readonly { id: string; name: string }[];
  detach: Action;
}

function PortRow({ projectId, server, port, network, groups, detach }: PortRowProps) {
  return (
    <tr className="[&>*]:border-t [&>*]:px-4 [&>*]:py-2 [&>*]:align-top">
      <th scope="row" className="text-start font-medium">
        <AppLink href={objectHref(projectId, 'ports', port.id)}>{network}</AppLink>
      </th>
      <td>
        <Addresses server={server} port={port} />
      </td>
      <td>
        <code className="font-mono text-small">{port.mac_address}</code>
      </td>
      <td>
        {groups.length === 0 && <NoValue />}
        {groups.map(({ id, name }) => (
          <AppLink key={id} href={objectHref(projectId, 'security-groups', id)} className="me-2">
            {name}
          </AppLink>
        ))}
      </td>
      <td>
        <StatusBadge status={port.status} />
      </td>
      <td className="text-end">
        <ActionButton size="small" action={detach} />
      </td>
    </tr>
  );
}

function Addresses({ server, port }: { server: Server; port: Port }) {
  const t = useT();
  const floating = addressesOf(server).filter(({ isFloating, mac }) => isFloating && mac === port.mac_address);
  return (
    <>
      {port.fixed_ips.map(({ ip_address }) => (
        <span key={ip_address} className="flex items-center gap-2">
          <CopyableId id={ip_address} />
        </span>
      ))}
      {floating.map(({ address }) => (
        <span key={address} className="flex items-center gap-2">
          <CopyableId id={address} />
          <Badge tone="info">{t('floating')}</Badge>
        </span>
      ))}
    </>
  );
}
