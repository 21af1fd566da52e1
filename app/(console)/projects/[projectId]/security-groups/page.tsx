import type { Metadata } from 'next';
import { ApiLens } from '#components/console/api-lens.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { Prefetch } from '#lib/auth/prefetch.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listSettingsQuery } from '#lib/console/lists/list-settings.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { GroupTable } from './group-table.tsx';
import { NewGroup } from './new-group.tsx';

interface SecurityGroupsPageProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Security groups') };
}

export default async function SecurityGroupsPage({ params }: SecurityGroupsPageProps) {
  const [t, { projectId }] = await Promise.all([getT(), params]);
  return (
    <Page shape="list">
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(groupChoicesQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).securityGroupUses.query(projectId, send));
          client.prefetchQuery(listSettingsQuery(projectId, 'security-groups', send));
          client.prefetchQuery(networkQuotasQuery(projectId, send));
        }}
      >
        <PageHeader
          title={t('Security groups')}
          description={t('Security groups control which traffic reaches and leaves their ports.')}
          actions={
            <>
              <ApiLens call={{ path: 'networking/v2.0/security-groups' }} command="openstack security group list" />
              <NewObjectLink
                projectId={projectId}
                quota="security_groups"
                href={projectHref(projectId, 'security-groups', { create: 'true' })}
              >
                {t('Create security group')}
              </NewObjectLink>
            </>
          }
        />
        <GroupTable projectId={projectId} />
        <NewGroup projectId={projectId} />
      </Prefetch>
    </Page>
  );
}
