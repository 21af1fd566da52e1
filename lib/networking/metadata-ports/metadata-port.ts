import { METADATA_ADDRESS } from '#lib/engine/network/driver.ts';

/** Destination of the metadata route. */
export const METADATA_BLOCK = `${METADATA_ADDRESS}/32`;

/** Upstream's owner of such ports, deleted with their network; docs/contract/networking.md 5. */
export const METADATA_OWNER = 'network:distributed';
export const metadataDeviceOf = (networkId: string): string => `ovnmeta-${networkId}`;

/** Whether a port is the metadata port of its network. */
export const isMetadataPort = (port: { device_owner: string; device_id: string; network_id: string }): boolean =>
  port.device_owner === METADATA_OWNER && port.device_id === metadataDeviceOf(port.network_id);
