import type { ServiceDefinition } from './service.ts';

/** Whether an API has a reference page: versioned ones whose endpoints are declared. */
export const hasReference = ({ base, hasOwnEntry }: Pick<ServiceDefinition, 'base' | 'hasOwnEntry'>): boolean =>
  base.split('/').length === 3 && !hasOwnEntry;
