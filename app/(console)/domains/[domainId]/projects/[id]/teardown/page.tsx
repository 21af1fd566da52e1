import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { TeardownScreen } from '#components/projects/teardown-screen.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { projectName } from '#lib/auth/project-name.ts';
import { teardownApi } from '#lib/console/identity/teardown/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { domainScope } from '#lib/screens/scope.ts';

interface TeardownPageProps {
  params: Promise<{ domainId: string; id: string }>;
  searchParams: Promise<{ job?: string }>;
}

export async function generateMetadata({ params }: TeardownPageProps): Promise<Metadata> {
  const [t, { domainId, id }] = await Promise.all([getT(), params]);
  const name = await projectName(domainScope(domainId), id);
  return { title: t('Delete project {name}', { name: name ?? '' }) };
}

export default async function TeardownPage({ params, searchParams }: TeardownPageProps) {
  const [{ domainId, id }, { job }] = await Promise.all([params, searchParams]);
  const scope = domainScope(domainId);
  return (
    <Page>
      <Prefetch
        start={(client, send) => job || client.prefetchQuery(clientOf(teardownApi).plan.query(scope, id, send))}
      >
        <TeardownScreen scope={scope} id={id} />
      </Prefetch>
    </Page>
  );
}
