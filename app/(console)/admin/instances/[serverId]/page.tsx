import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { adminPage } from '../../admin-page.tsx';
import { AdminInstanceDetail } from './admin-instance-detail.tsx';

const page = adminPage({
  title: [msg('Instance'), msg('All instances')],
  show: ({ projectId, serverId }, send) => clientOf(serverApi).show.query(projectId, serverId, send),
  name: ({ server }) => server.name,
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(projectApi).list.query(projectId, {}, send));
    client.prefetchQuery(clientOf(domainApi).list.query(projectId, {}, send));
  },
  body: AdminInstanceDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
