import type { Env } from '#lib/env.ts';
import type { ErrorKind } from './errors.ts';

/**
 * Every case in which the specification and the upstream family differ and a client can tell.
 * `NEPHOS_DIALECT=upstream` flips the whole list; contract/*.md section 1 of each service says why.
 */
const DIFFERENCES = {
  /** Block storage, action in a wrong status: the specification's 409 row covers all APIs. */
  volumeInWrongStatus: { specification: 'conflict', upstream: 'invalid' },
  /** Compute over quota: 413 entityTooLarge, upstream 403 forbidden. */
  computeQuota: { specification: 'quotaExceeded', upstream: 'forbidden' },
} as const satisfies Record<string, Record<Env['NEPHOS_DIALECT'], ErrorKind>>;

/** What applies in this deployment. */
export const difference = (env: Env, name: keyof typeof DIFFERENCES): ErrorKind =>
  DIFFERENCES[name][env.NEPHOS_DIALECT];
