import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { Moment } from '../wire.ts';

/** docs/contract/compute.md 10. */
export const MigrationStatus = z.enum([
  'accepted',
  'queued',
  'preparing',
  'running',
  'pre-migrating',
  'migrating',
  'post-migrating',
  'finished',
  'confirming',
  'confirmed',
  'reverting',
  'reverted',
  'cancelled',
  'completed',
  'done',
  'failed',
  'error',
]);
export type MigrationStatus = z.infer<typeof MigrationStatus>;

export const MigrationType = z.enum(['resize', 'migration', 'live-migration', 'evacuation']);
export type MigrationType = z.infer<typeof MigrationType>;

/** Host name; null if not visible. */
const Host = z.string().nullable();

/** A move; optional fields depend on the microversion. */
export const Migration = z.strictObject({
  id: z.int(),
  uuid: z.string().optional(),
  instance_uuid: z.string(),
  status: MigrationStatus,
  migration_type: MigrationType.optional(),
  source_compute: Host,
  source_node: Host,
  dest_compute: Host,
  dest_node: Host,
  dest_host: Host,
  /** Numbers that only show whether two flavors are equal. */
  old_instance_type_id: z.int(),
  new_instance_type_id: z.int(),
  user_id: z.string().optional(),
  project_id: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  links: z.array(Link).optional(),
});
export type Migration = z.infer<typeof Migration>;

/** A running live migration. */
export const ServerMigration = z.strictObject({
  id: z.int(),
  uuid: z.string().optional(),
  server_uuid: z.string(),
  status: MigrationStatus,
  source_compute: Host,
  source_node: Host,
  dest_compute: Host,
  dest_node: Host,
  dest_host: Host,
  memory_total_bytes: z.null(),
  memory_processed_bytes: z.null(),
  memory_remaining_bytes: z.null(),
  disk_total_bytes: z.null(),
  disk_processed_bytes: z.null(),
  disk_remaining_bytes: z.null(),
  user_id: z.string().optional(),
  project_id: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ServerMigration = z.infer<typeof ServerMigration>;

export const MigrationQuery = z.object({
  host: word.optional(),
  instance_uuid: word.optional(),
  source_compute: word.optional(),
  status: word.optional(),
  migration_type: word.optional(),
  hidden: word.optional(),
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
  'changes-since': Moment.optional(),
  'changes-before': Moment.optional(),
  user_id: word.optional(),
  project_id: word.optional(),
});
export type MigrationQuery = z.infer<typeof MigrationQuery>;
