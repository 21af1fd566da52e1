import type { MigrationStatus } from './schema.ts';

/** Running moves: the destination, once chosen, has a second claim. */
export const UNDER_WAY: readonly MigrationStatus[] = [
  'accepted',
  'queued',
  'preparing',
  'pre-migrating',
  'migrating',
  'running',
];
/** Unconfirmed moves: the source has a second claim. */
export const ARRIVED: readonly MigrationStatus[] = ['finished', 'confirming', 'reverting'];
