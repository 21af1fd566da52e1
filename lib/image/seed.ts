import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#lib/db/database.ts';
import { seedOnce } from '#lib/db/seeds.ts';

const MIB = 2 ** 20;

interface Seed {
  name: string;
  distro: string;
  version: string;
  /** Bytes, as the real image has about. */
  size: number;
  /** GiB and MiB. */
  minDisk: number;
  minRam: number;
  isWindows?: boolean;
}

const IMAGES: Seed[] = [
  { name: 'CirrOS 0.6.3', distro: 'cirros', version: '0.6.3', size: 21 * MIB, minDisk: 1, minRam: 64 },
  { name: 'Debian 12', distro: 'debian', version: '12', size: 412 * MIB, minDisk: 3, minRam: 256 },
  { name: 'Rocky Linux 9', distro: 'rocky', version: '9', size: 618 * MIB, minDisk: 10, minRam: 1024 },
  { name: 'Ubuntu 24.04', distro: 'ubuntu', version: '24.04', size: 587 * MIB, minDisk: 4, minRam: 512 },
  {
    name: 'Windows Server 2022 Evaluation',
    distro: 'windows',
    version: '2022',
    size: 9600 * MIB,
    minDisk: 32,
    minRam: 2048,
    isWindows: true,
  },
];

/**
 * Offers images to the simulated fleet, once, whoever deletes them. They hold no data, hence no checksum, and say so
 * in a property.
 */
export function seedImages(database: Database): Promise<void> {
  return seedOnce(database, 'images', async (tx) => {
    const admin = await tx
      .selectFrom('projects')
      .select('id')
      .where('name', '=', 'admin')
      .where('domain_id', '=', 'default')
      .executeTakeFirst();
    if (!admin) return;
    for (const seed of IMAGES) await insertImage(tx, admin.id, seed);
  });
}

async function insertImage(tx: Tx, owner: string, seed: Seed): Promise<void> {
  const id = randomUUID();
  const now = new Date().toISOString();
  await tx
    .insertInto('images')
    .values({
      id,
      owner,
      name: seed.name,
      status: 'active',
      visibility: 'public',
      protected: 0,
      os_hidden: 0,
      container_format: 'bare',
      disk_format: 'qcow2',
      min_ram: seed.minRam,
      min_disk: seed.minDisk,
      size: seed.size,
      virtual_size: seed.minDisk * 1024 * MIB,
      checksum: null,
      os_hash_algo: null,
      os_hash_value: null,
      revision: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const properties = {
    architecture: 'x86_64',
    hw_disk_bus: 'virtio',
    nephos_simulated: 'true',
    os_distro: seed.distro,
    os_type: seed.isWindows ? 'windows' : 'linux',
    os_version: seed.version,
  };
  const rows = Object.entries(properties).map(([name, value]) => ({ image_id: id, name, value }));
  await tx.insertInto('image_properties').values(rows).execute();
}
