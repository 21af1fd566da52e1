import type { Caller } from '#lib/policy/caller.ts';
import type { Principal } from './access-request.ts';

/** Role of those who may access all projects, in lower case. */
const OPERATOR_ROLE = 'reselleradmin';

/** The sender of a request as access rules know it, with the limits of its key. */
export function principalOfCaller({ scope, userId, userName, roles, accessKey }: Caller): Principal {
  const limits = accessKey?.limits;
  return {
    kind: 'caller',
    projectId: scope.kind === 'project' ? scope.id : undefined,
    userId,
    userName,
    roles,
    isOperator: [...roles].some((role) => role.toLowerCase() === OPERATOR_ROLE),
    ...(limits && { limits }),
  };
}
