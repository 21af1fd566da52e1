import { usableTypes } from '#lib/block-storage/types/service.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import type { VolumeTypeFacts } from './schema.ts';

/** What limits the volumes of every type that the caller may use, and, for administrators, how many there are. */
export async function listVolumeTypeFacts(ctx: ProjectContext): Promise<VolumeTypeFacts[]> {
  const { read } = ctx.database;
  const types = await usableTypes(read, ctx).orderBy('name').execute();
  const specs = new Map((await read.selectFrom('qos_specs').selectAll().execute()).map((row) => [row.id, row]));
  const used = isAdmin(ctx.caller) ? await volumesByType(ctx) : undefined;
  return types.map(({ id, name, qos_specs_id }) => {
    const found = specs.get(qos_specs_id ?? '');
    const { volumes, gigabytes } = used?.get(name) ?? { volumes: 0, gigabytes: 0 };
    return {
      id,
      qos: found ? { consumer: found.consumer, specs: unpackJson(found.specs) } : null,
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
