import { toPairs } from '#components/console/to-pairs.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import type { LaunchInput } from './launch-values.ts';
import { fromBase64 } from './user-data-text.ts';

/** The id of the volume a server boots from; undefined where its disk is an image. */
export const rootVolumeId = (server: Server): string | undefined =>
  imageIdOf(server) === undefined ? server['os-extended-volumes:volumes_attached'][0]?.id : undefined;

/** A new volume of the same image, size and type; nothing where the volume was made of something else. */
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
 * The form filled like an instance. Networks and groups go by name, as a server tells them; its user data is known to
 * administrators only, and its password to nobody.
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
