import type { ProjectContext } from '#lib/http/context.ts';
import type { PortDevices } from './schema.ts';

export async function listPortDevices({ database, projectId }: ProjectContext): Promise<PortDevices> {
  const servers = await database.read
    .selectFrom('ports')
    .innerJoin('servers', 'servers.id', 'ports.device_id')
    .select(['servers.id', 'servers.name'])
    .distinct()
    .where('ports.project_id', '=', projectId)
    .where('servers.project_id', '=', projectId)
    .where('servers.vm_state', '!=', 'deleted')
    .execute();
  return { servers };
}
