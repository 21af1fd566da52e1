'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { ObjectProperties } from '#components/console/object-overview.tsx';
import { QosPolicyFact } from '#components/networking/qos-policy-fact.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';

export function useNetworkProperties(projectId: string, network: Network): ObjectProperties {
  const { t, format } = useI18n();
  const carrier = useCarrier(network);
  const policy = network.qos_policy_id;
  const yesOrNo = (is: boolean) => (is ? t('Yes') : t('No'));
  const isExternal = network['router:external'];
  return {
    facts: [
      { label: t('External'), value: yesOrNo(isExternal) },
      { label: t('Shared'), value: yesOrNo(network.shared) },
      { label: t('Port security'), value: network.port_security_enabled ? t('On') : t('Off') },
      { label: t('MTU'), value: t('{mtu} bytes', { mtu: format.number(network.mtu) }) },
    ],
    topics: [
      {
        title: t('Details'),
        items: [
          { label: t('ID'), value: <CopyableId id={network.id} />, isWide: true },
          { label: t('Description'), value: network.description, isWide: true },
          {
            label: t('Project'),
            value: network.project_id === projectId ? t('This project') : <CopyableId id={network.project_id} />,
          },
          { label: t('Created'), value: <Age at={network.created_at} /> },
        ],
      },
      {
        title: t('Options'),
        items: [
          { label: t('Admin state'), value: network.admin_state_up ? t('On') : t('Off') },
          ...(isExternal ? [{ label: t('Default external network'), value: yesOrNo(network.is_default) }] : []),
          ...(carrier === undefined ? [] : [{ label: t('Transport'), value: carrier }]),
          { label: t('QoS policy'), value: policy && <QosPolicyFact projectId={projectId} id={policy} /> },
        ],
      },
    ],
  };
}

/** Provider attributes of a network; undefined for users other than administrators, who do not receive them. */
function useCarrier(network: Network): string | undefined {
  const { t } = useI18n();
  const type = network['provider:network_type'];
  const id = String(network['provider:segmentation_id'] ?? '');
  const physical = network['provider:physical_network'] ?? '';
  switch (type) {
    case undefined:
      return undefined;
    case 'geneve':
      return t('Geneve tunnel {id}', { id });
    case 'vlan':
      return t('VLAN {id} on {network}', { id, network: physical });
    case 'flat':
      return t('{network}, untagged', { network: physical });
    default:
      return type satisfies never;
  }
}
