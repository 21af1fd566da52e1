'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { FaultBanner } from '../fault-banner.tsx';
import { InstanceHeader } from './instance-header.tsx';
import { InstanceTabs } from './instance-tabs.tsx';

/** The page of one instance: what it is, how to reach it, what is attached to it, what can be done. */
export function InstanceView({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const query = useQuery(serverQuery(projectId, serverId));
  const list = `/projects/${projectId}/instances`;
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('This instance is gone')}
      actions={<ButtonLink href={list}>{t('All instances')}</ButtonLink>}
    />
  );
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {({ server }) => (
        <>
          <InstanceHeader projectId={projectId} server={server} crumbs={[{ label: t('Instances'), href: list }]} />
          {server.fault && (
            <div className="mb-4">
              <FaultBanner projectId={projectId} server={server} fault={server.fault} />
            </div>
          )}
          <InstanceTabs projectId={projectId} server={server} />
        </>
      )}
    </QueryScreen>
  );
}
