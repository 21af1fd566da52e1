import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { QueryBoolean } from '#lib/http/validation.ts';

/** Zones for volumes; docs/contract/blockstorage.md 10. */
export const StorageZones = z.array(
  z.strictObject({ zoneName: z.string(), zoneState: z.strictObject({ available: z.boolean() }) }),
);

export const StorageBinary = z.enum(['cinder-volume', 'cinder-scheduler', 'cinder-backup']);
export type StorageBinary = z.infer<typeof StorageBinary>;
const ServiceStatus = z.enum(['enabled', 'disabled']);

/** A storage service, which runs in every process of the platform. */
export const StorageService = z.strictObject({
  binary: StorageBinary,
  host: z.string(),
  zone: z.string(),
  status: ServiceStatus,
  state: z.literal('up'),
  updated_at: z.string(),
  disabled_reason: z.string().nullable(),
  frozen: z.literal(false).optional(),
  replication_status: z.literal('disabled').optional(),
  backend_state: z.literal('up').optional(),
});
export type StorageService = z.infer<typeof StorageService>;
/** Older clients call the binary `service`. */
const NamedService = z
  .strictObject({ host: word, binary: word.optional(), service: word.optional() })
  .refine(({ binary, service }) => binary ?? service, 'Specify the binary.');
export const EnableStorageService = NamedService;
export const DisableStorageService = z
  .strictObject({ ...NamedService.shape, disabled_reason: text(255).min(1).optional() })
  .refine(({ binary, service }) => binary ?? service, 'Specify the binary.');
export type NamedStorageService = z.infer<typeof DisableStorageService>;
/** A service after a change. */
export const ChangedStorageService = z.strictObject({
  host: z.string(),
  service: StorageBinary,
  binary: StorageBinary,
  disabled: z.boolean(),
  status: ServiceStatus,
  /** Null after enabling; absent if disabled without a reason. */
  disabled_reason: z.string().nullable().optional(),
});

/** Filters of lists. */
export const ResourceFilters = z.array(z.strictObject({ resource: z.string(), filters: z.array(z.string()) }));
export const ResourceFilterQuery = z.object({ resource: word.optional() });

export const StorageServiceQuery = z.object({ host: word.optional(), binary: word.optional() });
export type StorageServiceQuery = z.infer<typeof StorageServiceQuery>;

/** Storage pools; with `detail` including capacity in GiB. */
export const StoragePools = z.array(
  z.strictObject({
    name: z.string(),
    capabilities: z
      .strictObject({
        volume_backend_name: z.string(),
        vendor_name: z.string(),
        storage_protocol: z.enum(['file', 'ceph']),
        driver_version: z.string(),
        total_capacity_gb: z.number(),
        free_capacity_gb: z.number(),
        allocated_capacity_gb: z.number(),
        reserved_percentage: z.number(),
        thin_provisioning_support: z.literal(true),
        timestamp: z.string(),
      })
      .optional(),
  }),
);
export const StoragePoolQuery = z.object({ detail: QueryBoolean.optional() });

/** API extensions, which old clients request. */
export const StorageExtensions = z.array(
  z.strictObject({
    name: z.string(),
    alias: z.string(),
    description: z.string(),
    updated: z.string(),
    links: z.array(z.never()),
  }),
);
