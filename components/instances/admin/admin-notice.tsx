'use client';

import { Alert } from '#components/ui/alert.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { IncidentCard } from '../incident-card.tsx';
import { LiveMigration } from './live-migration.tsx';

export interface AdminNoticeProps {
  projectId: string;
  server: Server;
}

/** What the state of any instance calls for. */
export function AdminNotice({ projectId, server }: AdminNoticeProps) {
  const t = useT();
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      <IncidentCard
        projectId={projectId}
        serverId={server.id}
        fault={
          server.fault && (
            <Alert tone="danger" title={t('The instance failed')}>
              {server.fault.message}
            </Alert>
          )
        }
      />
      <LiveMigration projectId={projectId} server={server} />
    </div>
  );
}
