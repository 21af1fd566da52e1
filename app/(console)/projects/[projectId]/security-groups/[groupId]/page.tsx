import { QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { Page } from '#components/console/page.tsx';
import { groupName } from '#components/security-groups/group-row.ts';
import { Prefetch, pageSend } from '#lib/auth/prefetch.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { getT } from '#lib/i18n/server.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import { networkQuotasQuery } from '#lib/networking/quotas/project-quotas.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import { GroupDetail } from './group-detail.tsx';

interface SecurityGroupPageProps {
  params: Promise<{ projectId: string; groupId: string }>;
}

/** The page shows load errors, so the title ignores them. */
export async function generateMetadata({ params }: SecurityGroupPageProps): Promise<Metadata> {
  const [t, { projectId, groupId }, send] = await Promise.all([getT(), params, pageSend()]);
  const query = clientOf(securityGroupApi).show.query(projectId, groupId, {}, send);
  const found = send && (await new QueryClient().fetchQuery({ ...query, retry: false }).catch(() => undefined));
  return { title: `${found ? groupName(found.security_group) : t('Security group')} · ${t('Security groups')}` };
}

export default async function SecurityGroupPage({ params }: SecurityGroupPageProps) {
  const { projectId, groupId } = await params;
  return (
    <Page>
      <Prefetch
        start={(client, send) => {
          client.prefetchQuery(clientOf(securityGroupApi).show.query(projectId, groupId, {}, send));
          client.prefetchQuery(groupChoicesQuery(projectId, send));
          client.prefetchQuery(clientOf(factApi).securityGroupUses.query(projectId, send));
          client.prefetchQuery(networkQuotasQuery(projectId, send));
        }}
      >
        <GroupDetail projectId={projectId} groupId={groupId} />
      </Prefetch>
    </Page>
  );
}
