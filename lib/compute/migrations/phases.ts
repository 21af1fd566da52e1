import type { MigrationStatus } from './schema.ts';

type Stated = { readonly status: MigrationStatus };
/** It arrived and waits for its confirmation. */
export const awaitsConfirmation = ({ status }: Stated): boolean => status === 'finished';
export const isBeingConfirmed = ({ status }: Stated): boolean => status === 'confirming';
export const isCancelled = ({ status }: Stated): boolean => status === 'cancelled';
/** Data is being copied, so it can be forced. */
export const isCopying = ({ status }: Stated): boolean => status === 'running';

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
