import type { AuthedContext } from '#lib/http/context.ts';
import { loadDomain } from '#lib/identity/domains/service.ts';
import { isDomainInReach, OutOfReach } from '#lib/identity/reach.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { domainScope } from '#lib/screens/scope.ts';

export const LIST_DOMAIN_ACTIVITY = rule('console:activity:list_domain', 'admin_or_reader_above');
export const GET_DOMAIN_GONE = rule('console:activity:gone_domain', 'admin_or_reader_above');

export async function domainLog(ctx: AuthedContext, operation: Operation, domainId: string): Promise<string> {
  if (!isDomainInReach(ctx.caller, domainId)) throw OutOfReach(operation);
  await loadDomain(ctx.database.read, domainId);
  return domainScope(domainId);
}
