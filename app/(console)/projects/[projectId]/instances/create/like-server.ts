import { toPairs } from '#components/console/key-value-pairs.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import type { LaunchInput } from './launch-values.ts';
import { fromBase64 } from './user-data-text.ts';

/** Returns the id of the volume from which a server boots; undefined if it boots from an image. */
export const rootVolumeId = (server: Server): string | undefined =>
  imageIdOf(server) === undefined ? server['os-extended-volumes:volumes_attached'][0]?.id : undefined;

/** Returns values for a new volume with the same image, size and type; empty if it was not created from an image. */
function likeVolume(server: Server, volume: Volume | undefined): Partial<LaunchInput> {
  const image = volume?.volume_image_metadata?.image_id;
  if (!volume || image === undefined) return {};
  const attached = server['os-extended-volumes:volumes_attached'].find(({ id }) => id === volume.id);
  return {
    image,
    toVolume: true,
    volumeSize: volume.size,
    volumeType: volume.volume_type,
    deleteVolume: attached?.delete_on_termination ?? true,
  };
}

/**
 * Fills the form from an instance. Networks and groups are given by name, as in the API's response. Only administrators
 * can see its user data, and its password is not available.
 */
export function likeServer(server: Server, volume?: Volume): Partial<LaunchInput> {
  const encoded = server['OS-EXT-SRV-ATTR:user_data'];
  const image = imageIdOf(server);
  const flavor = flavorOf(server)?.original_name;
  const groups = [...new Set(server.security_groups?.map(({ name }) => name))];
  return {
    name: server.name,
    description: server.description ?? '',
    zone: server.pinned_availability_zone ?? '',
    ...(flavor ? { flavor } : {}),
    ...(image === undefined ? likeVolume(server, volume) : { image, toVolume: false }),
    networks: Object.keys(server.addresses).map((id) => ({ id, address: '' })),
    ...(groups.length > 0 ? { groups } : {}),
    key: server.key_name ?? '',
    metadata: toPairs(server.metadata),
    userData: (encoded && fromBase64(encoded)) || '',
    serverGroup: server.server_groups?.[0] ?? '',
  };
}
