import { msg } from '#lib/i18n/text.ts';
import type { Network } from './schema.ts';

/** Platform ports, deleted with their network. */
const PLATFORM_OWNERS = ['network:dhcp', 'network:distributed', 'network:floatingip_agent_gateway'];

/** Whether a port belongs to the platform and therefore blocks nothing. */
export const isPlatformPort = (port: { device_owner: string }): boolean => PLATFORM_OWNERS.includes(port.device_owner);

/** Whether a network with these ports can be deleted: true, or the reason; docs/contract/networking.md 5. */
export const canDeleteNetwork = (ports: readonly { device_owner: string }[]): true | string =>
  ports.every(isPlatformPort) || msg('Ports on this network are still in use. Delete them first.');

interface NetworkPort {
  device_owner: string;
  device_id: string;
}

export function blockingPorts<Port extends NetworkPort>(
  ports: readonly Port[],
  floatingIps: readonly { id: string; port_id: string | null }[],
): Port[] {
  const unassociated = new Set(floatingIps.filter(({ port_id }) => port_id === null).map(({ id }) => id));
  return ports.filter(
    (port) =>
      !isPlatformPort(port) && !(port.device_owner === 'network:floatingip' && unassociated.has(port.device_id)),
  );
}

/** Administrators see all networks; an instance needs its project's or a shared one. */
export const isUsableNetwork = (network: Network, projectId: string): boolean =>
  (network.project_id === projectId || network.shared) && !network['router:external'] && network.subnets.length > 0;
