import { METADATA_ADDRESS } from '#lib/engine/network/driver.ts';

/** Where the way to it leads. */
export const METADATA_BLOCK = `${METADATA_ADDRESS}/32`;

/** Upstream's owner of such ports, which vanish with their network; docs/contract/networking.md 5. */
export const METADATA_OWNER = 'network:distributed';
export const metadataDeviceOf = (networkId: string): string => `ovnmeta-${networkId}`;

/** Whether a port is the one by which guests of its network reach that address. */
export const isMetadataPort = (port: { device_owner: string; device_id: string; network_id: string }): boolean =>
  port.device_owner === METADATA_OWNER && port.device_id === metadataDeviceOf(port.network_id);
