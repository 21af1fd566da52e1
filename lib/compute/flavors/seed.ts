import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';

/** Id, name, cores, MiB of memory, GiB of disk. */
const FLAVORS: readonly [string, string, number, number, number][] = [
  ['1', 'm1.tiny', 1, 512, 1],
  ['2', 'm1.small', 1, 2048, 20],
  ['3', 'm1.medium', 2, 4096, 40],
  ['4', 'm1.large', 4, 8192, 80],
  ['5', 'm1.xlarge', 8, 16_384, 160],
];

export function seedFlavors({ database }: Pick<Services, 'database'>): Promise<void> {
  return database.transact(async (tx) => {
    const anyFlavor = await tx.selectFrom('flavors').select('id').executeTakeFirst();
    if (!anyFlavor) await insertFlavors(tx);
  });
}

async function insertFlavors(tx: Tx): Promise<void> {
  const rows = FLAVORS.map(([id, name, vcpus, ram, disk]) => ({
    id,
    name,
    vcpus,
    ram,
    disk,
    description: null,
    ephemeral: 0,
    swap: 0,
    is_public: 1 as const,
    extra_specs: packJson({}),
    rxtx_factor: packJson(1),
  }));
  await tx.insertInto('flavors').values(rows).execute();
}
