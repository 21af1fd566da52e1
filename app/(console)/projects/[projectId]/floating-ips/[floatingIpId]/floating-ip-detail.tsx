'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { type FloatingIpRow, toFloatingIpRow } from '#components/floating-ips/floating-ip-row.ts';
import { FloatingIpStatusBadge } from '#components/floating-ips/floating-ip-status.tsx';
import type { FloatingIpRelations } from '#components/floating-ips/related-objects.ts';
import { useFloatingIpActions } from '#components/floating-ips/use-floating-ip-actions.tsx';
import { useFloatingIpRelations } from '#components/floating-ips/use-floating-ip-relations.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { FloatingIpTabs } from './floating-ip-tabs.tsx';

export function FloatingIpDetail({ projectId, floatingIpId }: { projectId: string; floatingIpId: string }) {
  const t = useT();
  const query = useQuery(clientOf(floatingIpApi).show.query(projectId, floatingIpId));
  const relatedObjects = useFloatingIpRelations(projectId);
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Floating IP not found')}
      listHref={projectHref(projectId, 'floating-ips')}
      listLabel={t('Go to floating IPs')}
    >
      {({ floatingip }) => (
        <QueryContent answer={relatedObjects} unknown={t('Could not load what the floating IP is associated with')}>
          {(known) => <Found projectId={projectId} row={toFloatingIpRow(floatingip, known)} relatedObjects={known} />}
        </QueryContent>
      )}
    </DetailScreen>
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
  const list = { label: t('Floating IPs'), href: projectHref(projectId, 'floating-ips') };
  const { of, dialog } = useFloatingIpActions(projectId, relatedObjects, () => browser.push(list.href));
  const { id, floating_ip_address: address, description } = row.floatingIp;
  return (
    <>
      <ObjectHeader
        list={list}
        name={address}
        status={<FloatingIpStatusBadge floatingIp={row.floatingIp} />}
        description={description}
        call={{ path: `networking/v2.0/floatingips/${id}` }}
        command={`openstack floating ip show ${id}`}
        actions={of(row)}
        buttons={['associate', 'disassociate']}
      />
      <FloatingIpTabs projectId={projectId} row={row} relatedObjects={relatedObjects} />
      {dialog}
    </>
  );
}
