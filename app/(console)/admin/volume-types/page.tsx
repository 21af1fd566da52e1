import { qosSpecsApi } from '#lib/block-storage/qos-specs/contract.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../admin-page.tsx';
import { NewTypeButton } from './new-type-button.tsx';
import { VolumeTypeTabs } from './volume-type-tabs.tsx';

const page = adminPage({
  shape: 'list',
  title: msg('Volume types and QoS'),
  header: {
    description: msg('Kinds of volumes, and limits for volumes and ports.'),
    api: { path: 'volume/v3/types?is_public=None' },
    command: 'openstack volume type list --long',
    actions: ({ projectId }) => <NewTypeButton projectId={projectId} />,
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(factApi).volumeTypes.query(projectId, send));
    client.prefetchQuery(clientOf(qosSpecsApi).list.query(projectId, {}, send));
  },
  body: VolumeTypeTabs,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
