import type { Env } from '#lib/settings/env.ts';

/**
 * Visible differences between the specification and upstream. `NEPHOS_DIALECT=upstream` selects upstream's behaviour;
 * reasons are in section 1 of each service in docs/contract.
 */
const DIFFERENCES = {
  /** Block storage actions in a wrong state: the specification's 409 covers all APIs. */
  volumeInWrongStatus: { specification: 'conflict', upstream: 'invalid' },
  /** Compute over quota: 413 entityTooLarge, upstream 403 forbidden. */
  computeQuota: { specification: 'quotaExceeded', upstream: 'forbidden' },
  /** A created server includes name and status; upstream's closed schemas forbid both. */
  createdServerHasStatus: { specification: true, upstream: false },
  /** Sign-in without a scope: unscoped; upstream uses the default project if possible. */
  omittedScopeIsDefaultProject: { specification: false, upstream: true },
  /**
   * Deleting a project with objects: 409, upstream 204. Upstream leaves orphaned objects; here a job deletes them, and
   * the project stays disabled until then.
   */
  fullProjectIsDeleted: { specification: false, upstream: true },
} as const satisfies Record<string, Record<string, unknown>>;

type Dialect = Env['NEPHOS_DIALECT'];

/** The behaviour of this deployment. */
export function chooseByDialect<V>(env: Env, choose: (differences: typeof DIFFERENCES) => Record<Dialect, V>): V {
  return choose(DIFFERENCES)[env.NEPHOS_DIALECT];
}
