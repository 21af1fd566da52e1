import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { MachineSpec } from '#lib/engine/hypervisor/hypervisor.ts';

/** What the hypervisor must know to build a server; undefined when the server is gone. */
export async function readMachineSpec(db: Reader, serverId: string): Promise<MachineSpec | undefined> {
  const server = await db.selectFrom('servers').selectAll().where('id', '=', serverId).executeTakeFirst();
  if (!server) return undefined;
  const ports = await db
    .selectFrom('ports')
    .select('id')
    .where('device_id', '=', serverId)
    .orderBy('device_index')
    .execute();
  const volumes = await db
    .selectFrom('volume_attachments')
    .select(['device', 'volume_id'])
    .where('server_id', '=', serverId)
    .execute();
  return {
    id: serverId,
    name: server.hostname,
    vcpus: server.vcpus,
    ramMb: server.ram_mb,
    diskGb: server.disk_gb,
    imageId: server.image_id,
    metadata: unpackJson(server.metadata),
    userData: server.user_data,
    volumes: Object.fromEntries(volumes.map(({ device, volume_id }) => [device, volume_id])),
    portIds: ports.map(({ id }) => id),
  };
}
