'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { useHosts } from '#components/hosts/use-hosts.ts';
import { useOwners, useUserNames } from '#components/projects/use-owners.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

interface AdminInstanceAttributesProps {
  projectId: string;
  server: Server;
  columns?: 1 | 2;
}

export function AdminInstanceAttributes({ projectId, server, columns = 2 }: AdminInstanceAttributesProps) {
  const t = useT();
  const { ownerOf } = useOwners(projectId);
  const userName = useUserNames(projectId, [server]);
  const { project, domain } = ownerOf(server.tenant_id);
  const host = server['OS-EXT-SRV-ATTR:host'];
  const hypervisor = useHosts(projectId).find(({ name }) => name === host);
  return (
    <Properties
      columns={columns}
      items={[
        { label: t('Project'), value: project },
        { label: t('Domain'), value: domain },
        { label: t('Project ID'), value: <CopyableId id={server.tenant_id} /> },
        { label: t('Created by'), value: userName(server.user_id) },
        {
          label: t('Host'),
          value: hypervisor ? (
            <AppLink href={adminObjectHref('hypervisors', hypervisor.id)}>{hypervisor.name}</AppLink>
          ) : (
            host
          ),
        },
        { label: t('Host state'), value: server.host_status },
        { label: t('Name on the host'), value: server['OS-EXT-SRV-ATTR:instance_name'] },
        { label: t('Requested zone'), value: server.pinned_availability_zone ?? t('any') },
        {
          label: t('Locked'),
          value: server.locked ? (server.locked_reason ?? t('Yes')) : t('No'),
          isWide: true,
        },
      ]}
    />
  );
}
