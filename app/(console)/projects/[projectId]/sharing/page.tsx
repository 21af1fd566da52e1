import { SharedObjects } from '#components/sharing/shared-objects.tsx';
import { sharedObjectApi } from '#lib/console/networking/shares/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../project-page.ts';

const page = projectPage({
  title: msg('Sharing'),
  header: {
    description: msg('Networking objects that this project shares with other projects, and that are shared with it.'),
    api: { path: 'networking/v2.0/rbac-policies' },
    command: 'openstack network rbac list',
  },
  start: (client, { projectId }, send) => client.prefetchQuery(clientOf(sharedObjectApi).list.query(projectId, send)),
  body: SharedObjects,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
