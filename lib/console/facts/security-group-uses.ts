import type { ProjectContext } from '#lib/http/context.ts';
import type { SecurityGroupUses } from './schema.ts';

export async function countGroupUses({ database, projectId }: ProjectContext): Promise<SecurityGroupUses> {
  const found = await database.read
    .selectFrom('security_groups')
    .innerJoin('port_security_groups', 'port_security_groups.security_group_id', 'security_groups.id')
    .innerJoin('ports', 'ports.id', 'port_security_groups.port_id')
    .select(({ fn }) => [
      'security_groups.id',
      fn.countAll<number | string>().as('ports'),
      fn.count<number | string>('ports.server_id').distinct().as('servers'),
    ])
    .where('security_groups.project_id', '=', projectId)
    .groupBy('security_groups.id')
    .execute();
  return {
    uses: found.map(({ id, ports, servers }) => ({
      security_group_id: id,
      ports: Number(ports),
      servers: Number(servers),
    })),
  };
}
