import { msg } from '#lib/i18n/text.ts';
import { isPlatformPort } from '../networks/can.ts';
import { isServicePort } from '../ports/can.ts';

interface Modes {
  ipv6_address_mode: string | null;
  ipv6_ra_mode: string | null;
}

const AUTOMATIC = ['slaac', 'dhcpv6-stateless'];

/** Whether hosts derive addresses from their MAC. */
export const isSlaac = ({ ipv6_address_mode, ipv6_ra_mode }: Modes): boolean =>
  [ipv6_address_mode, ipv6_ra_mode].some((mode) => mode !== null && AUTOMATIC.includes(mode));

/** Whether a subnet can be deleted with these ports: true, or the reason. */
export const canDeleteSubnet = (subnet: Modes, ports: readonly { device_owner: string }[]): true | string =>
  ports.every((port) => isPlatformPort(port) || (isSlaac(subnet) && !isServicePort(port))) ||
  msg('Ports have addresses in this subnet. Delete them first.');
