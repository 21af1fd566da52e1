import type { Metadata } from 'next';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { getT } from '#lib/i18n/server.ts';
import { catalogQuery } from '#lib/identity/auth-scopes/queries.ts';
import { ApiAccess } from './api-access.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('API access') };
}

export default async function ApiAccessPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return (
    <Prefetch start={(client, send) => client.prefetchQuery(catalogQuery(projectId, send))}>
      <ApiAccess projectId={projectId} />
    </Prefetch>
  );
}
