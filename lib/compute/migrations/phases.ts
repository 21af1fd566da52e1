import type { MigrationStatus } from './schema.ts';

/** Under way: the destination, once chosen, holds a claim beside the server's own on its source. */
export const UNDER_WAY: readonly MigrationStatus[] = [
  'accepted',
  'queued',
  'preparing',
  'pre-migrating',
  'migrating',
  'running',
];
/** Arrived, but not for good: the source holds a claim beside the server's own on its destination. */
export const ARRIVED: readonly MigrationStatus[] = ['finished', 'confirming', 'reverting'];
