import { GIB } from '#lib/bytes.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { attachmentAttributes } from '../attachments/attributes.ts';
import { backupAttributes } from '../backups/attributes.ts';
import { messageAttributes } from '../messages/attributes.ts';
import { snapshotAttributes } from '../snapshots/attributes.ts';
import { formatStorageTime } from '../storage-time.ts';
import { volumeAttributes } from '../volumes/attributes.ts';
import { backendOf } from './backend.ts';
import { disabledServices } from './disable.ts';
import type { StorageBinary, StorageService, StorageServiceQuery } from './schema.ts';
import { DEFAULT_ZONE, storageZones } from './zones.ts';

export const listStorageZones = async ({ database }: AuthedContext) =>
  (await storageZones(database.read)).map((zoneName) => ({ zoneName, zoneState: { available: true } }));

/** The responding process runs the services, so they were seen now. */
export async function listStorageServices(ctx: AuthedContext, { host, binary }: StorageServiceQuery) {
  const disabled = new Map((await disabledServices(ctx.database.read)).map((row) => [row.binary, row]));
  const seen = (name: StorageBinary) => ({
    binary: name,
    zone: DEFAULT_ZONE,
    status: disabled.has(name) ? ('disabled' as const) : ('enabled' as const),
    state: 'up' as const,
    updated_at: formatStorageTime(new Date().toISOString()),
    disabled_reason: disabled.get(name)?.reason ?? null,
  });
  const backend = ctx.microversion.minor >= 49 ? { backend_state: 'up' as const } : {};
  const services: StorageService[] = [
    { ...seen('cinder-scheduler'), host: 'nephos' },
    {
      ...seen('cinder-volume'),
      host: serviceHost(ctx),
      frozen: false,
      replication_status: 'disabled',
      ...backend,
    },
    { ...seen('cinder-backup'), host: 'nephos' },
  ];
  return services.filter(
    (service) => (host === undefined || isOnHost(service.host, host)) && (binary ?? service.binary) === service.binary,
  );
}

/** A host may be named with or without its backend. */
const isOnHost = (host: string, named: string): boolean => host === named || host.startsWith(`${named}@`);

/** With capacity if requested. */
export async function listStoragePools(ctx: AuthedContext, isDetailed: boolean) {
  const { storage } = ctx.engine;
  const name = `${serviceHost(ctx)}#${storage.name}`;
  if (!isDetailed) return [{ name }];
  const { total: bytes, free } = await storage.space();
  const volumes = ctx.database.read.selectFrom('volumes').select((eb) => eb.fn.sum<number | null>('size').as('size'));
  const total = Math.floor(bytes / GIB);
  // Ceph has its own reserve.
  const reserve = storage.protocol === 'file' && total > 0 ? ctx.env.NEPHOS_DISK_RESERVE_GIB : 0;
  const capabilities = {
    ...backendOf(storage),
    driver_version: '1.0',
    total_capacity_gb: total,
    free_capacity_gb: Math.floor(free / GIB),
    allocated_capacity_gb: Number((await volumes.executeTakeFirst())?.size ?? 0),
    reserved_percentage: reserve === 0 ? 0 : Math.min(100, Math.ceil((reserve / total) * 100)),
    thin_provisioning_support: true as const,
    timestamp: new Date().toISOString().slice(0, -1),
  };
  return [{ name, capabilities }];
}

const serviceHost = ({ engine }: AuthedContext) => `nephos@${engine.storage.name}`;

export const listResourceFilters = (resource: string | undefined) =>
  Object.entries(FILTERS)
    .filter(([name]) => (resource ?? name) === name)
    .map(([name, filters]) => ({ resource: name, filters }));

/** In this order; other filters of attributes follow. */
const FILTERS = {
  volume: filtersOf(volumeAttributes, [
    ...['name', 'status', 'metadata', 'bootable', 'migration_status', 'availability_zone', 'group_id', 'size'],
    ...['created_at', 'updated_at', 'consumes_quota'],
  ]),
  backup: filtersOf(backupAttributes),
  snapshot: filtersOf(snapshotAttributes, [
    ...['name', 'status', 'volume_id', 'metadata', 'availability_zone', 'consumes_quota'],
  ]),
  message: filtersOf(messageAttributes, ['resource_uuid', 'resource_type', 'event_id', 'message_level']),
  attachment: filtersOf(attachmentAttributes, ['volume_id', 'status', 'instance_id']),
};

function filtersOf({ filterShape }: { filterShape: object }, first: readonly string[] = []): string[] {
  return [...new Set([...first, ...Object.keys(filterShape)])];
}

const EXTENSIONS = {
  'os-availability-zone': 'AvailabilityZones',
  'os-extended-snapshot-attributes': 'ExtendedSnapshotAttributes',
  'os-quota-sets': 'Quotas',
  'os-services': 'Services',
  'os-types-extra-specs': 'TypesExtraSpecs',
  'os-used-limits': 'UsedLimits',
  'os-volume-actions': 'VolumeActions',
  'os-volume-image-metadata': 'VolumeImageMetadata',
  'os-volume-transfer': 'VolumeTransfer',
  'os-volume-type-access': 'VolumeTypeAccess',
  backups: 'Backups',
  'qos-specs': 'Qos_specs_manage',
  'scheduler-stats': 'Scheduler_stats',
} as const;

/** API extensions of this release. */
export const listStorageExtensions = () =>
  Object.entries(EXTENSIONS).map(([alias, name]) => ({
    ...{ name, alias, description: '', updated: '2013-01-01T00:00:00+00:00', links: [] },
  }));
