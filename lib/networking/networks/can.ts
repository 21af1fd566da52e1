import { msg } from '#lib/i18n/text.ts';

/** Ports of the platform itself, which vanish with their network. */
const PLATFORM_OWNERS = ['network:dhcp', 'network:distributed', 'network:floatingip_agent_gateway'];

/** Whether a port is the platform's own, so that it stands in nobody's way. */
export const isPlatformPort = (port: { device_owner: string }): boolean => PLATFORM_OWNERS.includes(port.device_owner);

/** Whether a network with these ports can be deleted: true, or the reason why not; contract/networking.md 5. */
export const canDeleteNetwork = (ports: readonly { device_owner: string }[]): true | string =>
  ports.every(isPlatformPort) || msg('Ports on this network are still in use. Delete them first.');
