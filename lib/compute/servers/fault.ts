import { packJson } from '#lib/db/tables/column-types.ts';

/** What becomes of a server when something done for it has failed for good: ERROR, with the reason. */
export const failedWith = (error: Error) => ({
  vm_state: 'error' as const,
  fault: packJson({ code: 500, message: error.message, created: new Date().toISOString() }),
});
