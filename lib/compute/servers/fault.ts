import { packJson } from '#lib/db/tables/column-types.ts';

/** Why something done for a server has failed for good; administrators see what was thrown, where users do not. */
export const faultOf = ({ message, cause }: Error) => {
  const details = cause instanceof Error && cause.message !== message ? { details: cause.message } : {};
  return packJson({ code: 500, message, ...details, created: new Date().toISOString() });
};

/** What becomes of a server when something done for it has failed for good: ERROR, with the reason. */
export const failedWith = (error: Error) => ({ vm_state: 'error' as const, fault: faultOf(error) });
