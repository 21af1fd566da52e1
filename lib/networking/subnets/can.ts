import { msg } from '#lib/i18n/text.ts';
import { isPlatformPort } from '../networks/can.ts';
import { isServicePort } from '../ports/can.ts';

/** Whether hosts give themselves their addresses, so that nobody chooses them. */
export const isSlaac = ({ ipv6_address_mode }: { ipv6_address_mode: string | null }): boolean =>
  ipv6_address_mode === 'slaac' || ipv6_address_mode === 'dhcpv6-stateless';

/** Whether a subnet can be deleted while these ports have addresses of it: true, or the reason why not. */
export const canDeleteSubnet = (
  subnet: { ipv6_address_mode: string | null },
  ports: readonly { device_owner: string }[],
): true | string =>
  ports.every((port) => isPlatformPort(port) || (isSlaac(subnet) && !isServicePort(port))) ||
  msg('Ports have addresses in this subnet. Delete them first.');
