import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { projectPage } from '../project-page.ts';
import { GroupTable } from './group-table.tsx';
import { NewGroup } from './new-group.tsx';

const page = projectPage({
  shape: 'list',
  title: msg('Security groups'),
  header: {
    description: msg('Security groups control which traffic reaches and leaves their ports.'),
    api: { path: 'networking/v2.0/security-groups' },
    command: 'openstack security group list',
    actions: ({ projectId }, t) => (
      <NewObjectLink
        projectId={projectId}
        quota="security_groups"
        href={projectHref(projectId, 'security-groups', { create: 'true' })}
      >
        {t('Create security group')}
      </NewObjectLink>
    ),
  },
  start: (client, { projectId }, send) => {
    client.prefetchQuery(groupChoicesQuery(projectId, send));
    client.prefetchQuery(clientOf(factApi).securityGroupUses.query(projectId, send));
    client.prefetchQuery(listSettingsQuery(projectId, 'security-groups', send));
    client.prefetchQuery(networkQuotasQuery(projectId, send));
  },
  body: ({ projectId }) => (
    <>
      <GroupTable projectId={projectId} />
      <NewGroup projectId={projectId} />
    </>
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
