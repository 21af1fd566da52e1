import { isOpenToSystem } from '#lib/http/project-scope.ts';
import { hasQueryKey } from '#lib/http/query-values.ts';
import type { Caller, Delegation } from '#lib/policy/caller.ts';
import type { Policy } from '#lib/policy/operations.ts';
import { RULES } from '#lib/policy/policy-rules.ts';
import { READABLE_WITH_ANY_RULES } from './delegation-exceptions.ts';
import type { ApiOperation } from './operations.ts';

/** Whether the policy allows a caller an operation on the objects of a user. */
export function passes(rules: Policy, { policy, endpoint }: ApiOperation, caller: Caller, userId: string): boolean {
  if (policy === undefined) return true;
  // A key pair belongs to the caller, unless the request names another user.
  const owner = policy.name.startsWith('os_compute_api:os-keypairs') ? caller.userId : userId;
  return RULES[rules.ruleOf(policy)].passes(caller, endpoint.owner ? owner : undefined);
}

/** A token and what it was issued for, which shows tokens that the platform does not recognize. */
export interface KnownToken {
  caller: Caller;
  delegations: readonly Delegation[];
  /** Whether it has access rules, which allow nothing that the matrix sends. */
  hasRules: boolean;
}

/** Returns the status with which an operation on a user's objects rejects a token, or `allowed`. */
export function expectedOf(rules: Policy, one: ApiOperation, token: KnownToken, userId: string): 401 | 403 | 'allowed' {
  const { definition, endpoint, name } = one;
  const { caller, delegations, hasRules } = token;
  if (hasRules && !(name in READABLE_WITH_ANY_RULES)) return 401;
  const isPersonal = endpoint.person === true || (endpoint.person === 'own' && userId === caller.userId);
  const accepted = endpoint.alsoFor ?? [];
  if (isPersonal && delegations.some((delegation) => !accepted.includes(delegation))) return 403;
  if (!passes(rules, one, caller, userId)) return 403;
  if (endpoint.audience !== 'project' || caller.scope.kind === 'project') return 'allowed';
  // The matrix does not send `all_tenants`, which lists of several projects require; system-scope.test.ts does.
  const isList = endpoint.query !== undefined && hasQueryKey(endpoint.query, 'all_tenants');
  return !isList && isOpenToSystem(definition.systemReads, endpoint, caller) ? 'allowed' : 403;
}
