import type { Metadata } from 'next';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { domainScope } from '#lib/client/scope.ts';
import { getT } from '#lib/i18n/server.ts';
import { domainQuery } from '#lib/identity/domains/queries.ts';
import { DomainOverview } from './domain-overview.tsx';

/** The tab's title; the layout adds the domain. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Overview') };
}

/** What a domain is, and what one may do there. */
export default async function DomainPage({ params }: { params: Promise<{ domainId: string }> }) {
  const { domainId } = await params;
  return (
    <Prefetch start={(client, send) => client.prefetchQuery(domainQuery(domainScope(domainId), domainId, send))}>
      <DomainOverview domainId={domainId} />
    </Prefetch>
  );
}
