import { readListState } from '#components/console/list-params.ts';
import { projectListDefaults, projectSearch } from '#components/projects/project-filters.ts';
import { ProjectsScreen } from '#components/projects/projects-screen.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainPage } from '../domain-page.ts';

const page = domainPage({
  shape: 'list',
  title: msg('Projects'),
  search: async (params) => projectSearch(await readListState(params, projectListDefaults)),
  start: (client, { scope }, send, search) => {
    client.prefetchInfiniteQuery(clientOf(listedProjectApi).rows.pages(scope, search, send));
    client.prefetchQuery(clientOf(factApi).projectViews.query(scope, send));
  },
  body: ProjectsScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
