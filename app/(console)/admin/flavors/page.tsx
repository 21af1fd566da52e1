import { ALL_BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { adminPage } from '../admin-page.tsx';
import { FlavorTable } from './flavor-table.tsx';
import { NewFlavorButton } from './new-flavor-button.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Flavors'),
  header: {
    api: { path: 'compute/v2.1/flavors/detail?is_public=None' },
    command: 'openstack flavor list --all --long',
    actions: ({ projectId }) => <NewFlavorButton projectId={projectId} />,
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(flavorApi).list.query(projectId, ALL_BY_MEMORY, send));
    client.prefetchQuery(clientOf(projectApi).list.query(projectId, {}, send));
  },
  body: FlavorTable,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
