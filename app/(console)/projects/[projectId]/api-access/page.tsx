import type { Metadata } from 'next';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { authScopeApi } from '#lib/identity/auth-scopes/contract.ts';
import { ApiAccess } from './api-access.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('API access') };
}

export default async function ApiAccessPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return (
    <Prefetch start={(client, send) => client.prefetchQuery(clientOf(authScopeApi).catalog.query(projectId, send))}>
      <ApiAccess projectId={projectId} />
    </Prefetch>
  );
}
