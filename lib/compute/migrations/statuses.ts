import { z } from 'zod';

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
