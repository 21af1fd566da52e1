import { factsOf } from '#components/console/schema-facts.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { routerChoicesQuery, subnetpoolChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../../project-page.ts';
import { CreateNetworkForm } from './create-network-form.tsx';
import { networkPlanInput } from './network-input.ts';

/** The rules between fields depend on other networks, those of each field do not. */
const facts = factsOf(networkPlanInput({ projectId: '', pools: [], siblings: [] }));

const page = projectPage({
  shape: 'form',
  title: [msg('Create network'), msg('Networks')],
  header: { crumbs: ({ projectId }, t) => [{ label: t('Networks'), href: projectHref(projectId, 'networks') }] },
  read: async () => ({ facts }),
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(listedNetworkApi).list.query(projectId, send));
    client.prefetchQuery(routerChoicesQuery(projectId, send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
    client.prefetchQuery(subnetpoolChoicesQuery(projectId, send));
  },
  body: CreateNetworkForm,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
