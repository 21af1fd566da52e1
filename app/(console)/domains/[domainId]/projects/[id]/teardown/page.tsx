import type { Metadata } from 'next';
import { TeardownScreen } from '#components/projects/teardown-screen.tsx';
import { teardownQuery } from '#lib/console/teardown/queries.ts';
import { getT } from '#lib/i18n/server.ts';
import { DomainPage } from '../../../domain-page.tsx';

interface TeardownPageProps {
  params: Promise<{ domainId: string; id: string }>;
  searchParams: Promise<{ job?: string }>;
}

/** The area's name is added by the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Delete project') };
}

/** Deleting one project with everything in it, of a domain. */
export default async function TeardownPage({ params, searchParams }: TeardownPageProps) {
  const [{ id }, { job }] = await Promise.all([params, searchParams]);
  return (
    <DomainPage
      params={params}
      start={(client, scope, send) => job || client.prefetchQuery(teardownQuery(scope, id, send))}
    >
      {(scope) => <TeardownScreen scope={scope} id={id} />}
    </DomainPage>
  );
}
