import { groupName } from '#components/security-groups/group-row.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import { projectPage } from '../../project-page.ts';
import { GroupDetail } from './group-detail.tsx';

const page = projectPage({
  title: [msg('Security group'), msg('Security groups')],
  show: ({ projectId, groupId }, send) => clientOf(securityGroupApi).show.query(projectId, groupId, {}, send),
  name: ({ security_group }) => groupName(security_group),
  start: (client, { projectId }, send) => {
    client.prefetchQuery(groupChoicesQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).securityGroupUses.query(projectId, send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
  },
  body: GroupDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
