import { domainScope } from '#lib/screens/scope.ts';
import { pagesOf } from '../../page-declaration.tsx';

export const domainPage = pagesOf(async (params) => {
  const { domainId } = params as { domainId: string };
  return { domainId, scope: domainScope(domainId) };
});
