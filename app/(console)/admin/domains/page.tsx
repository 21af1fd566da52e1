import { readListState } from '#components/console/list-params.ts';
import { domainListDefaults, domainSearch } from '#components/domains/domain-filters.ts';
import { DomainsScreen } from '#components/domains/domains-screen.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { systemPage } from '../admin-page.tsx';

const page = systemPage({
  shape: 'list',
  title: msg('Domains'),
  search: async (params) => domainSearch(await readListState(params, domainListDefaults)),
  start: (client, { scope }, send, search) => {
    client.prefetchInfiniteQuery(clientOf(listedDomainApi).rows.pages(scope, search, send));
    client.prefetchQuery(clientOf(factApi).domainViews.query(scope, send));
  },
  body: DomainsScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
