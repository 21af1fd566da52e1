import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import { projectPage } from '../../project-page.ts';
import { InstanceDetail } from './instance-detail.tsx';

const page = projectPage({
  title: [msg('Instance'), msg('Instances')],
  show: ({ projectId, serverId }, send) => clientOf(serverApi).show.query(projectId, serverId, send),
  name: ({ server }) => server.name,
  start: (client, { projectId, serverId }, send) => {
    client.prefetchQuery(clientOf(serverDetailsApi).volumes.query(projectId, { server_id: serverId }, send));
    client.prefetchQuery(imageChoicesQuery(projectId, send));
  },
  body: InstanceDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
