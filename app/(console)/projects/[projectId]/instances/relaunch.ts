import type { Remedy } from '#lib/compute/servers/explain-fault.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

/** The launch page, filled like an instance that failed, without what stood in the way. */
export function relaunchHref(projectId: string, server: Server, remedies: readonly Remedy[] = []): string {
  const isFlavorToBlame = remedies.includes('smaller_flavor');
  const zone = remedies.includes('other_zone') ? undefined : server['OS-EXT-AZ:availability_zone'];
  const given = {
    name: server.name,
    image: imageIdOf(server),
    flavor: isFlavorToBlame ? undefined : flavorOf(server)?.original_name,
    key: server.key_name ?? undefined,
    az: zone || undefined,
  };
  const search = new URLSearchParams(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return `/projects/${projectId}/instances/create?${search}`;
}
