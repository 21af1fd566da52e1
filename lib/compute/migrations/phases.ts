import type { MigrationStatus } from './statuses.ts';

type StatusField = { readonly status: MigrationStatus };
/** It arrived and waits for its confirmation. */
export const awaitsConfirmation = ({ status }: StatusField): boolean => status === 'finished';
export const isBeingConfirmed = ({ status }: StatusField): boolean => status === 'confirming';
export const isCancelled = ({ status }: StatusField): boolean => status === 'cancelled';
/** Data is being copied, so it can be forced. */
export const isCopying = ({ status }: StatusField): boolean => status === 'running';

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
/** Statuses of live migrations that can be aborted. */
export const IN_PROGRESS: readonly MigrationStatus[] = ['queued', 'preparing', 'running'];
