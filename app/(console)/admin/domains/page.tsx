import type { Metadata } from 'next';
import { readListState } from '#components/console/list-params.ts';
import { domainListDefaults, domainSearch } from '#components/domains/domain-filters.ts';
import { DomainsScreen } from '#components/domains/domains-screen.tsx';
import type { PageParams } from '#lib/client/url-params.ts';
import { listedDomainApi } from '#lib/console/domains/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { AdminPage } from '../admin-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Domains') };
}

export default async function DomainsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const search = domainSearch(await readListState(searchParams, domainListDefaults));
  return (
    <AdminPage
      shape="list"
      by="system"
      start={(client, scope, send) => {
        client.prefetchInfiniteQuery(clientOf(listedDomainApi).rows.pages(scope, search, send));
        client.prefetchQuery(clientOf(factApi).domainViews.query(scope, send));
      }}
    >
      {(scope) => <DomainsScreen scope={scope} />}
    </AdminPage>
  );
}
