import type { Services } from '#lib/http/context.ts';

export async function pruneHostImages({ database, engine }: Pick<Services, 'database' | 'engine'>): Promise<void> {
  await engine.imageCaches?.prune(async (ids) => {
    const rows = await database.read
      .selectFrom('images')
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    return new Set(rows.map(({ id }) => id));
  });
}
