'use client';

import { useQuery } from '@tanstack/react-query';
import { ListPlus, Pencil, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { firstReason } from '#components/console/first-reason.ts';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { subnetName } from '#components/networks/network-words.ts';
import { useIpv6Modes } from '#components/networks/use-ipv6-modes.ts';
import { useMayChange } from '#components/networks/use-network-actions.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkSubnetsQuery, subnetpoolChoicesQuery } from '#lib/networking/choices.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';

const DeleteSubnet = lazyComponent(async () => (await import('#components/networks/delete-subnet.tsx')).DeleteSubnet);
const EditSubnet = lazyComponent(async () => (await import('#components/networks/edit-subnet.tsx')).EditSubnet);

type SubnetDialogRequest = { what: 'edit' | 'delete'; subnet: Subnet } | { what: 'add' };

export function SubnetsTab({ projectId, network }: { projectId: string; network: Network }) {
  const t = useT();
  const query = useQuery(networkSubnetsQuery(projectId, network.id));
  const [request, setRequest] = useState<SubnetDialogRequest>();
  const onClose = () => setRequest(undefined);
  const { add, actionsOf } = useSubnetActions(projectId, network, setRequest);
  return (
    <>
      <QueryScreen query={query} skeleton={<Skeleton className="h-48 rounded-card" />}>
        {({ subnets }) =>
          subnets.length === 0 ? (
            <Card title={t('Subnets')} hasPadding={false}>
              <EmptyState title={t('No subnets')} actions={<ActionButton action={add} />}>
                {t('Without one, ports on the network have no addresses.')}
              </EmptyState>
            </Card>
          ) : (
            <div className="flex flex-col gap-4">
              {subnets.map((subnet) => (
                <SubnetCard key={subnet.id} projectId={projectId} subnet={subnet} actions={actionsOf(subnet)} />
              ))}
            </div>
          )
        }
      </QueryScreen>
      {request?.what === 'delete' && <DeleteSubnet projectId={projectId} subnet={request.subnet} onClose={onClose} />}
      {request && request.what !== 'delete' && (
        <EditSubnet
          projectId={projectId}
          network={network}
          subnet={request.what === 'edit' ? request.subnet : undefined}
          onClose={onClose}
        />
      )}
    </>
  );
}

function useSubnetActions(projectId: string, network: Network, setRequest: (request: SubnetDialogRequest) => void) {
  const t = useT();
  const allowed = useMayChange(projectId)(network);
  const mayAdd = useMayCreate(projectId, 'subnets');
  const add: Action = {
    label: t('Add subnet'),
    icon: <ListPlus aria-hidden />,
    allowed: firstReason(allowed, mayAdd),
    onSelect: () => setRequest({ what: 'add' }),
  };
  const actionsOf = (subnet: Subnet): Action[] => [
    {
      label: t('Show addresses'),
      icon: <Search aria-hidden />,
      allowed: true,
      href: objectHref(projectId, 'networks', network.id, { tab: 'addresses', subnet: subnet.id }),
    },
    {
      label: t('Edit'),
      icon: <Pencil aria-hidden />,
      allowed,
      onSelect: () => setRequest({ what: 'edit', subnet }),
    },
    {
      label: t('Delete'),
      icon: <Trash2 aria-hidden />,
      allowed,
      isDanger: true,
      group: t('Danger'),
      onSelect: () => setRequest({ what: 'delete', subnet }),
    },
  ];
  return { add, actionsOf };
}

interface SubnetCardProps {
  projectId: string;
  subnet: Subnet;
  actions: readonly Action[];
}

function SubnetCard({ projectId, subnet, actions }: SubnetCardProps) {
  const t = useT();
  const modes = useIpv6Modes();
  const name = subnetName(subnet);
  const lines = (values: readonly string[]) =>
    values.length > 0 ? values.map((line) => <div key={line}>{line}</div>) : undefined;
  return (
    <Card title={name} aside={<ActionMenu label={t('Actions for {name}', { name })} actions={actions} />}>
      <Properties
        items={[
          { label: t('Block (CIDR)'), value: <span className="font-mono text-small">{subnet.cidr}</span> },
          { label: t('Gateway'), value: subnet.gateway_ip ?? t('None') },
          { label: t('DHCP'), value: subnet.enable_dhcp ? t('On') : t('Off') },
          {
            label: t('Allocation pools'),
            value: lines(subnet.allocation_pools.map(({ start, end }) => `${start} – ${end}`)),
          },
          { label: t('Name servers'), value: lines(subnet.dns_nameservers) },
          {
            label: t('Host routes'),
            value: lines(subnet.host_routes.map(({ destination, nexthop }) => `${destination} via ${nexthop}`)),
          },
          ...(subnet.ip_version === 6
            ? [
                {
                  label: t('IPv6 addresses'),
                  value: modes[subnet.ipv6_address_mode ?? subnet.ipv6_ra_mode ?? 'none'].name,
                },
              ]
            : []),
          ...(subnet.subnetpool_id === null
            ? []
            : [{ label: t('Subnet pool'), value: <PoolName projectId={projectId} id={subnet.subnetpool_id} /> }]),
          { label: t('ID'), value: <CopyableId id={subnet.id} /> },
        ]}
      />
    </Card>
  );
}

function PoolName({ projectId, id }: { projectId: string; id: string }) {
  const pools = useQuery(subnetpoolChoicesQuery(projectId));
  const pool = pools.data?.subnetpools.find((each) => each.id === id);
  return pool?.name ? pool.name : <CopyableId id={id} />;
}
