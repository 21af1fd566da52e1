import { statfs } from 'node:fs/promises';
import { GIB } from '#lib/bytes.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { StorageService, StorageServiceQuery } from './schema.ts';

/** The zones that volumes can be in. */
export const STORAGE_ZONES = ['nova'] as const;

/** The zones that volumes can be asked into. */
export const listStorageZones = () => ({
  availabilityZoneInfo: STORAGE_ZONES.map((zoneName) => ({ zoneName, zoneState: { available: true } })),
});

/** What runs the storage. Whoever can ask has an answer from the very process that these run in: they were seen just now. */
export function listStorageServices(ctx: AuthedContext, { host, binary }: StorageServiceQuery) {
  const seen = {
    zone: STORAGE_ZONES[0],
    status: 'enabled',
    state: 'up',
    updated_at: new Date().toISOString().replace('Z', '000'),
    disabled_reason: null,
  } as const;
  const backend = ctx.microversion.minor >= 49 ? { backend_state: 'up' as const } : {};
  const services: StorageService[] = [
    { binary: 'cinder-scheduler', host: 'nephos', ...seen },
    {
      binary: 'cinder-volume',
      host: backendOf(ctx),
      ...seen,
      frozen: false,
      replication_status: 'disabled',
      ...backend,
    },
    { binary: 'cinder-backup', host: 'nephos', ...seen },
  ];
  return {
    services: services.filter(
      (service) => (host ?? service.host) === service.host && (binary ?? service.binary) === service.binary,
    ),
  };
}

/** Where volumes are kept, and how much room there is, in full for who asks. */
export async function listStoragePools(ctx: AuthedContext, isDetailed: boolean) {
  const { storage } = ctx.engine;
  const name = `${backendOf(ctx)}#${storage.name}`;
  if (!isDetailed) return { pools: [{ name }] };
  const { blocks, bavail, bsize } = await statfs(ctx.env.dataFolder);
  const volumes = ctx.database.read.selectFrom('volumes').select((eb) => eb.fn.sum<number | null>('size').as('size'));
  const total = Math.floor((blocks * bsize) / GIB);
  const capabilities = {
    volume_backend_name: storage.name,
    storage_protocol: 'file' as const,
    driver_version: '1.0',
    total_capacity_gb: total,
    free_capacity_gb: Math.floor((bavail * bsize) / GIB),
    allocated_capacity_gb: Number((await volumes.executeTakeFirst())?.size ?? 0),
    reserved_percentage: total === 0 ? 0 : Math.min(100, Math.ceil((ctx.env.NEPHOS_DISK_RESERVE_GIB / total) * 100)),
    thin_provisioning_support: true as const,
    timestamp: new Date().toISOString().slice(0, -1),
  };
  return { pools: [{ name, capabilities }] };
}

const backendOf = ({ engine }: AuthedContext) => `nephos@${engine.storage.name}`;

const EXTENSIONS = {
  'os-availability-zone': 'AvailabilityZones',
  'os-extended-snapshot-attributes': 'ExtendedSnapshotAttributes',
  'os-quota-sets': 'Quotas',
  'os-services': 'Services',
  'os-types-extra-specs': 'TypesExtraSpecs',
  'os-used-limits': 'UsedLimits',
  'os-volume-actions': 'VolumeActions',
  'os-volume-image-metadata': 'VolumeImageMetadata',
  'os-volume-type-access': 'VolumeTypeAccess',
  backups: 'Backups',
  'qos-specs': 'Qos_specs_manage',
  'scheduler-stats': 'Scheduler_stats',
} as const;

/** What this release of the API offers beyond its core. */
export const listStorageExtensions = () => ({
  extensions: Object.entries(EXTENSIONS).map(([alias, name]) => ({
    name,
    alias,
    description: '',
    updated: '2013-01-01T00:00:00+00:00',
    links: [],
  })),
});
