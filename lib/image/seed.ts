import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { GIB } from '#lib/bytes.ts';
import type { DataDigest, DataStore } from '#lib/data-folder/data-store.ts';
import type { Tx } from '#lib/db/database.ts';
import { isSeeded, seedOnce } from '#lib/db/seeds.ts';
import { SIMULATED_IMAGE_PROPERTY } from '#lib/engine/hypervisor/simulated-image.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { insertImageRow } from './images/insert.ts';
import { emptyQcow2 } from './seed-disk.ts';
import { imageStore } from './store/image-store.ts';

interface Disk {
  key: string;
  virtualSize: number;
  facts: DataDigest;
}

interface Seed {
  name: string;
  distro: string;
  version: string;
  /** GiB; `minRam` is in MiB. */
  minDisk: number;
  minRam: number;
  isWindows?: boolean;
}

const IMAGES: Seed[] = [
  { name: 'CirrOS 0.6.3', distro: 'cirros', version: '0.6.3', minDisk: 1, minRam: 64 },
  { name: 'Debian 12', distro: 'debian', version: '12', minDisk: 3, minRam: 256 },
  { name: 'Rocky Linux 9', distro: 'rocky', version: '9', minDisk: 10, minRam: 1024 },
  { name: 'Ubuntu 24.04', distro: 'ubuntu', version: '24.04', minDisk: 4, minRam: 512 },
  {
    name: 'Windows Server 2022 Evaluation',
    distro: 'windows',
    version: '2022',
    minDisk: 32,
    minRam: 2048,
    isWindows: true,
  },
];

/**
 * Seeds the images of the simulation once, even if they are deleted later. Each is an empty disk with correct size and
 * hashes, and a property says that it boots in simulation only. Real hosts get no seeds.
 */
export async function seedImages({
  database,
  engine,
  env,
}: Pick<Services, 'database' | 'engine' | 'env'>): Promise<void> {
  if (engine.hosts !== null || (await isSeeded(database.read, 'images'))) return;
  const store = imageStore(env);
  const disks = await Promise.all(IMAGES.map((seed) => provideDisk(store, seed)));
  await seedOnce(database, 'images', async (tx) => {
    const admin = await tx
      .selectFrom('projects')
      .select('id')
      .where('name', '=', 'admin')
      .where('domain_id', '=', 'default')
      .executeTakeFirst();
    if (!admin) return;
    for (const [index, seed] of IMAGES.entries()) await insertSeed(tx, admin.id, seed, disks[index]);
  });
}

/** If the transaction fails, the sweep removes the file. */
async function provideDisk(store: DataStore, { minDisk }: Seed): Promise<Disk> {
  const key = randomUUID();
  const virtualSize = minDisk * GIB;
  const chunks = Readable.from([emptyQcow2(virtualSize)]);
  const facts = await store.receive(key, chunks, Number.POSITIVE_INFINITY);
  await store.publish('incoming', key);
  return { key, virtualSize, facts };
}

function insertSeed(tx: Tx, owner: string, seed: Seed, disk: Disk | undefined): Promise<string> {
  return insertImageRow(tx, PLATFORM, {
    owner,
    name: seed.name,
    status: 'active',
    visibility: 'public',
    container_format: 'bare',
    disk_format: 'qcow2',
    min_ram: seed.minRam,
    min_disk: seed.minDisk,
    size: disk?.facts.size ?? 0,
    virtual_size: disk?.virtualSize ?? null,
    checksum: disk?.facts.md5 ?? null,
    os_hash_algo: disk ? 'sha512' : null,
    os_hash_value: disk?.facts.sha512 ?? null,
    data_key: disk?.key ?? null,
    properties: {
      architecture: 'x86_64',
      hw_disk_bus: 'virtio',
      [SIMULATED_IMAGE_PROPERTY]: 'true',
      os_distro: seed.distro,
      os_type: seed.isWindows ? 'windows' : 'linux',
      os_version: seed.version,
    },
  });
}
