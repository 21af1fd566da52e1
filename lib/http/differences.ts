import type { Env } from '#lib/env.ts';

/**
 * Every case in which the specification and the upstream family differ and a client can tell.
 * `NEPHOS_DIALECT=upstream` flips the whole list; docs/contract/*.md section 1 of each service says why.
 */
const DIFFERENCES = {
  /** Block storage, action in a wrong status: the specification's 409 row covers all APIs. */
  volumeInWrongStatus: { specification: 'conflict', upstream: 'invalid' },
  /** Compute over quota: 413 entityTooLarge, upstream 403 forbidden. */
  computeQuota: { specification: 'quotaExceeded', upstream: 'forbidden' },
  /** A created server carries its name and status; upstream's closed schemas forbid both. */
  createdServerHasStatus: { specification: true, upstream: false },
  /** A sign-in without a scope: unscoped; upstream takes the user's default project where it can. */
  omittedScopeIsDefaultProject: { specification: false, upstream: true },
  /**
   * Deleting a project that still holds objects: 409, upstream 204. Upstream leaves the objects without an owner; here they are
   * deleted with it by a job, and the project is disabled until that has ended.
   */
  fullProjectIsDeleted: { specification: false, upstream: true },
} as const satisfies Record<string, Record<string, unknown>>;

type Dialect = Env['NEPHOS_DIALECT'];

/** What applies in this deployment. */
export function difference<V>(env: Env, choose: (differences: typeof DIFFERENCES) => Record<Dialect, V>): V {
  return choose(DIFFERENCES)[env.NEPHOS_DIALECT];
}
