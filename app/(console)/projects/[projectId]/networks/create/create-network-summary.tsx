'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiSnippets } from '#components/console/api-snippets.tsx';
import { shellWord } from '#components/console/curl.ts';
import { Known } from '#components/console/known.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { Card } from '#components/ui/card.tsx';
import type { NewNetworkPlan } from '#lib/console/networks/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/queries.ts';
import { type NetworkPlanInput, toPlan } from './network-input.ts';

/** What the form is about to take of the quota, and the same as a call and as commands. */
export function CreateNetworkSummary({ projectId, isAdmin }: { projectId: string; isAdmin: boolean }) {
  const t = useT();
  const plan = toPlan(useWatch<NetworkPlanInput>() as NetworkPlanInput, isAdmin);
  const answer = useQuery(networkQuotasQuery(projectId));
  return (
    <>
      <Card title={t('Quota')}>
        <Known answer={answer} unknown={t('The quota could not be loaded')}>
          {({ quota: { network, subnet } }) => (
            <div className="flex flex-col gap-4">
              {network && <QuotaBar label={t('Networks')} used={network.used} limit={network.limit} added={1} />}
              {subnet && (
                <QuotaBar
                  label={t('Subnets')}
                  used={subnet.used}
                  limit={subnet.limit}
                  added={plan.subnets?.length ?? 0}
                />
              )}
            </div>
          )}
        </Known>
      </Card>
      <Card title={t('API and command line')}>
        <ApiSnippets
          call={{ method: 'POST', path: 'networking/v2.0/networks', json: { network: plan.network } }}
          command={commandsOf(plan)}
        />
      </Card>
    </>
  );
}

type PlannedSubnet = NonNullable<NewNetworkPlan['subnets']>[number];

/** The `openstack` commands that make the same. */
function commandsOf({ network, subnets = [] }: NewNetworkPlan): string {
  const name = network.name || 'net';
  const made = subnets.map((subnet) =>
    [
      'openstack subnet create',
      `--network ${shellWord(name)}`,
      `--ip-version ${subnet.ip_version}`,
      ...blockOptions(subnet),
      ...(subnet.ipv6_address_mode
        ? [`--ipv6-ra-mode ${subnet.ipv6_address_mode}`, `--ipv6-address-mode ${subnet.ipv6_address_mode}`]
        : []),
      ...(subnet.enable_dhcp === false ? ['--no-dhcp'] : []),
      shellWord(subnet.name || `${name}-subnet`),
    ].join(' \\\n  '),
  );
  const options = networkOptions(network);
  const create = `openstack network create ${shellWord(name)}`;
  return [[create, ...options].join(' \\\n  '), ...made].join('\n');
}

const OPTIONS = {
  'provider:network_type': '--provider-network-type',
  'provider:physical_network': '--provider-physical-network',
  'provider:segmentation_id': '--provider-segment',
} as const;

/** What is other than a network begins with. */
function networkOptions(network: NewNetworkPlan['network']): string[] {
  return [
    ...(network.admin_state_up === false ? ['--disable'] : []),
    ...(network.port_security_enabled === false ? ['--disable-port-security'] : []),
    ...(network.mtu === undefined ? [] : [`--mtu ${network.mtu}`]),
    ...(network.shared ? ['--share'] : []),
    ...(network['router:external'] ? ['--external'] : []),
    ...Object.entries(OPTIONS).flatMap(([name, option]) => {
      const value = network[name as keyof typeof OPTIONS];
      return value === undefined ? [] : [`${option} ${shellWord(String(value))}`];
    }),
  ];
}

function blockOptions({ cidr, subnetpool_id: pool, prefixlen }: PlannedSubnet): string[] {
  if (!pool) return [`--subnet-range ${shellWord(cidr ?? '')}`];
  return [`--subnet-pool ${shellWord(pool)}`, ...(prefixlen === undefined ? [] : [`--prefix-length ${prefixlen}`])];
}
