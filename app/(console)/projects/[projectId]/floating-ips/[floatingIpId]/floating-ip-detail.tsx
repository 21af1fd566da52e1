'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { type FloatingIpRow, toFloatingIpRow } from '#components/floating-ips/floating-ip-row.ts';
import { FloatingIpStatusBadge } from '#components/floating-ips/floating-ip-status.tsx';
import type { FloatingIpRelations } from '#components/floating-ips/related-objects.ts';
import { useFloatingIpActions } from '#components/floating-ips/use-floating-ip-actions.tsx';
import { useFloatingIpRelations } from '#components/floating-ips/use-floating-ip-relations.ts';
import { projectHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import { FloatingIpTabs } from './floating-ip-tabs.tsx';

interface FloatingIpDetailProps {
  projectId: string;
  floatingIpId: string;
}

export function FloatingIpDetail({ projectId, floatingIpId }: FloatingIpDetailProps) {
  const t = useT();
  const query = useQuery(clientOf(floatingIpApi).show.query(projectId, floatingIpId));
  const relatedObjects = useFloatingIpRelations(projectId);
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('Floating IP not found')}
      actions={<ButtonLink href={projectHref(projectId, 'floating-ips')}>{t('Go to floating IPs')}</ButtonLink>}
    />
  );
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {({ floatingip }) => (
        <QueryContent answer={relatedObjects} unknown={t('Could not load what the floating IP is associated with')}>
          {(known) => <Found projectId={projectId} row={toFloatingIpRow(floatingip, known)} relatedObjects={known} />}
        </QueryContent>
      )}
    </QueryScreen>
  );
}

interface FoundProps {
  projectId: string;
  row: FloatingIpRow;
  relatedObjects: FloatingIpRelations;
}

function Found({ projectId, row, relatedObjects }: FoundProps) {
  const t = useT();
  const browser = useRouter();
  const root = projectHref(projectId, 'floating-ips');
  const { of, dialog } = useFloatingIpActions(projectId, relatedObjects, () => browser.push(root));
  const { id, floating_ip_address: address, description } = row.floatingIp;
  const [associate, disassociate, ...others] = of(row);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('Floating IPs'), href: root }]}
        title={address}
        status={<FloatingIpStatusBadge floatingIp={row.floatingIp} />}
        description={description}
        actions={
          <>
            <ApiLens
              call={{ path: `networking/v2.0/floatingips/${id}` }}
              command={`openstack floating ip show ${id}`}
            />
            {associate && <ActionButton action={associate} />}
            {disassociate && <ActionButton action={disassociate} />}
            <ActionMenu label={t('Actions for {name}', { name: address })} actions={others} />
          </>
        }
      />
      <FloatingIpTabs projectId={projectId} row={row} relatedObjects={relatedObjects} />
      {dialog}
    </>
  );
}
