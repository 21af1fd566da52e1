import { usableTypes, volumeTypeView } from '#lib/block-storage/types/service.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { VolumeTypeFacts } from './schema.ts';

/** Volume types that the caller can use, with their QoS limits and, for administrators, the use in all projects. */
export async function listVolumeTypeFacts(ctx: ProjectContext): Promise<VolumeTypeFacts[]> {
  const { read } = ctx.database;
  const types = await usableTypes(read, ctx).orderBy('name').execute();
  const specs = new Map((await read.selectFrom('qos_specs').selectAll().execute()).map((row) => [row.id, row]));
  const used = isAdmin(ctx.caller) ? await volumesByType(ctx) : undefined;
  return types.map((type) => {
    const found = specs.get(type.qos_specs_id ?? '');
    const { volumes, gigabytes } = used?.get(type.name) ?? { volumes: 0, gigabytes: 0 };
    return {
      ...volumeTypeView(ctx, type),
      qos: found ? { name: found.name, consumer: found.consumer, specs: unpackJson(found.specs) } : null,
      volumes: used ? volumes : null,
      gigabytes: used ? gigabytes : null,
    };
  });
}

async function volumesByType({ database }: ProjectContext) {
  const rows = database.read
    .selectFrom('volumes')
    .select((eb) => ['volume_type', eb.fn.countAll<number>().as('volumes'), eb.fn.sum<number>('size').as('gib')])
    .groupBy('volume_type');
  return new Map(
    (await rows.execute()).map((row) => [
      row.volume_type,
      { volumes: Number(row.volumes), gigabytes: Number(row.gib) },
    ]),
  );
}
