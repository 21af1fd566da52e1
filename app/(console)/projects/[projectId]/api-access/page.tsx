import { Prefetch } from '#lib/auth/prefetch.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { authScopeApi } from '#lib/identity/auth-scopes/contract.ts';
import { titleMetadata } from '../../../page-declaration.tsx';
import { ApiAccess } from './api-access.tsx';

export const generateMetadata = titleMetadata(msg('API access'));

export default async function ApiAccessPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return (
    <Prefetch start={(client, send) => client.prefetchQuery(clientOf(authScopeApi).catalog.query(projectId, send))}>
      <ApiAccess projectId={projectId} />
    </Prefetch>
  );
}
