'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { useNetworkActions } from '#components/networks/use-network-actions.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkSubnetsQuery, subnetpoolChoicesQuery } from '#lib/networking/choices.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { subnetApi } from '#lib/networking/subnets/contract.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { SUBNET_VERBS, type SubnetVerb } from '#lib/networking/subnets/verbs.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { subnetName } from './network-words.ts';
import { useIpv6Modes } from './use-ipv6-modes.ts';
import { useMayChange } from './use-network-actions.tsx';

const DeleteSubnet = lazyComponent(async () => (await import('./delete-subnet.tsx')).DeleteSubnet);
const EditSubnet = lazyComponent(async () => (await import('./edit-subnet.tsx')).EditSubnet);

const { kinds, request } = clientOf(subnetApi).remove;

export function NetworkSubnets({ projectId, network }: { projectId: string; network: Network }) {
  const t = useT();
  const query = useQuery(networkSubnetsQuery(projectId, network.id));
  const { add, of, dialog } = useSubnetActions(projectId, network);
  return (
    <>
      <QueryScreen query={query} skeleton={<Skeleton className="h-48 rounded-card" />}>
        {({ subnets }) =>
          subnets.length === 0 ? (
            <Card title={t('Subnets')} hasPadding={false}>
              <EmptyState
                title={t('No subnets')}
                actions={add.map((action) => <ActionButton key={action.id} action={action} />)}
              >
                {t('Instances need a subnet to get an IP address.')}
              </EmptyState>
            </Card>
          ) : (
            <div className="flex flex-col gap-4">
              {subnets.map((subnet) => (
                <SubnetCard key={subnet.id} projectId={projectId} subnet={subnet} actions={of(subnet)} />
              ))}
            </div>
          )
        }
      </QueryScreen>
      {dialog}
    </>
  );
}

function useSubnetActions(projectId: string, network: Network) {
  const add = useNetworkActions(projectId);
  const actions = useKindActions<Subnet, SubnetVerb, object>({
    ...{ verbs: SUBNET_VERBS, of: projectId, kinds, areDeletedImmediately: true },
    nameOf: subnetName,
    allowed: useMayChange(projectId)(network),
    starts: {
      addresses: {
        href: ({ id }) => objectHref(projectId, 'networks', network.id, { tab: 'addresses', subnet: id }),
      },
    },
    dialogs: { edit: ([subnet], onClose) => <EditSubnet {...{ projectId, network, subnet, onClose }} /> },
    requests: { delete: ({ id }) => request(id) },
    questions: { delete: DeleteSubnet },
  });
  return {
    add: add.of({ network }).filter(({ id }) => id === 'subnet'),
    of: actions.of,
    dialog: actions.dialog ?? add.dialog,
  };
}

function SubnetCard({ projectId, subnet, actions }: { projectId: string; subnet: Subnet; actions: readonly Action[] }) {
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
