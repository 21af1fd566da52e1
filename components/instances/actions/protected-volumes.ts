import type { VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

type ServerVolumes = Pick<Server, 'os-extended-volumes:volumes_attached'>;

/** Reason why instances cannot be deleted: a protected volume would be deleted with them. */
export function protectedVolumes(
  servers: readonly ServerVolumes[],
  volumes: readonly Pick<VolumeEntry, 'id' | 'name' | 'isProtected'>[],
): Text | undefined {
  const going = new Set(
    servers.flatMap((server) =>
      server['os-extended-volumes:volumes_attached'].flatMap(({ id, delete_on_termination }) =>
        delete_on_termination ? [id] : [],
      ),
    ),
  );
  const [first] = volumes.filter(({ id, isProtected }) => isProtected && going.has(id));
  return (
    first &&
    msg('Volume {name} would be deleted too and is protected. Allow its deletion first.', {
      name: first.name || first.id,
    })
  );
}
