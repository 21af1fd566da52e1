import type { NotificationStatus } from './schema.ts';

type Stated = { readonly status: NotificationStatus };
export const isQueued = ({ status }: Stated): boolean => status === 'new';
/** A recovery failed and will be tried again. */
export const awaitsRetry = ({ status }: Stated): boolean => status === 'error';
export const hasFailed = ({ status }: Stated): boolean => status === 'failed';
export const isIgnored = ({ status }: Stated): boolean => status === 'ignored';
