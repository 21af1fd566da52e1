import type { Translate } from '#lib/i18n/translate.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';

export const nameOrId = ({ id, name }: { id: string; name: string }): string => name || id;

export const subnetName = ({ name, cidr }: Pick<Subnet, 'name' | 'cidr'>): string => name || cidr;

/** Provider attributes of a network; undefined for users other than administrators, who do not receive them. */
export function carrierOf(network: Network, t: Translate): string | undefined {
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
