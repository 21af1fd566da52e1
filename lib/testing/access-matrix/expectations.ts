import { isOpenToSystem } from '#lib/http/project-scope.ts';
import { hasQueryKey } from '#lib/http/query-values.ts';
import type { Caller, Delegation } from '#lib/identity/caller.ts';
import type { Policy } from '#lib/identity/operations.ts';
import { RULES } from '#lib/identity/policy-rules.ts';
import { READABLE_WITH_ANY_RULES } from './delegation-exceptions.ts';
import type { ApiOperation } from './operations.ts';

/** Whether the policy lets a caller do something to the objects of a user. */
export function passes(rules: Policy, { policy, endpoint }: ApiOperation, caller: Caller, userId: string): boolean {
  if (policy === undefined) return true;
  // Names of keypairs belong to who asks, so that he is the owner until the request names another one.
  const owner = policy.name.startsWith('os_compute_api:os-keypairs') ? caller.userId : userId;
  return RULES[rules.ruleOf(policy)].passes(caller, endpoint.owner ? owner : undefined);
}

/** A token by what it was issued for, so that a platform that does not recognise it is found out. */
export interface KnownToken {
  caller: Caller;
  delegations: readonly Delegation[];
  /** Whether access rules allow it nothing that the matrix sends. */
  hasRules: boolean;
}

/** What an operation on a user's objects answers to a token: the status of the refusal, or that it goes on. */
export function expectedOf(rules: Policy, one: ApiOperation, token: KnownToken, userId: string): 401 | 403 | 'allowed' {
  const { definition, endpoint, name } = one;
  const { caller, delegations, hasRules } = token;
  if (hasRules && !(name in READABLE_WITH_ANY_RULES)) return 401;
  const isPersonal = endpoint.person === true || (endpoint.person === 'own' && userId === caller.userId);
  const accepted = endpoint.alsoFor ?? [];
  if (isPersonal && delegations.some((delegation) => !accepted.includes(delegation))) return 403;
  if (!passes(rules, one, caller, userId)) return 403;
  if (endpoint.audience !== 'project' || caller.scope.kind === 'project') return 'allowed';
  // The calls of the matrix name no project: lists of several need `all_tenants`, and system-scope.test.ts sends it.
  const isList = endpoint.query !== undefined && hasQueryKey(endpoint.query, 'all_tenants');
  return !isList && isOpenToSystem(definition.systemReads, endpoint, caller) ? 'allowed' : 403;
}
