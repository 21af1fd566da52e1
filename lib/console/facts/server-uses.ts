import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { ServerUses } from './schema.ts';
import { serversIn } from './servers-in.ts';

export async function countServerUses({ database: { read }, projectId }: ProjectContext): Promise<ServerUses> {
  const [flavors, images, keys] = await Promise.all([
    groupsOf(read, projectId, ['flavor_id']),
    groupsOf(read, projectId, ['image_id']),
    groupsOf(read, projectId, ['key_name', 'user_id']),
  ]);
  return {
    flavors: flavors.map(({ flavor_id, count }) => ({ id: flavor_id, count: Number(count) })),
    images: images.flatMap(({ image_id, count }) =>
      image_id === null ? [] : [{ id: image_id, count: Number(count) }],
    ),
    keys: keys.flatMap(({ key_name, user_id, count }) =>
      key_name === null ? [] : [{ name: key_name, user_id, count: Number(count) }],
    ),
  };
}

type GroupColumn = 'flavor_id' | 'image_id' | 'key_name' | 'user_id';

const groupsOf = <const C extends GroupColumn>(read: Reader, projectId: string, columns: readonly C[]) =>
  serversIn(read, projectId)
    .select([...columns])
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .groupBy([...columns])
    .execute();
