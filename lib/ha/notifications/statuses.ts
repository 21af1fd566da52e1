import type { NotificationStatus } from './enums.ts';

type StatusField = { readonly status: NotificationStatus };
export const isQueued = ({ status }: StatusField): boolean => status === 'new';
/** A recovery failed and will be tried again. */
export const awaitsRetry = ({ status }: StatusField): boolean => status === 'error';
export const isIgnored = ({ status }: StatusField): boolean => status === 'ignored';
