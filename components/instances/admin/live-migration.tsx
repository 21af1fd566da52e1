'use client';

import { useQuery } from '@tanstack/react-query';
import { FastForward, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import { isCopying } from '#lib/compute/migrations/phases.ts';
import type { ServerMigration } from '#lib/compute/migrations/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { isMigrating } from '#lib/compute/servers/states.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const EndMigration = lazyComponent(async () => (await import('./end-migration.tsx')).EndMigration);

interface LiveMigrationProps {
  projectId: string;
  server: Server;
}

export function LiveMigration({ projectId, server }: LiveMigrationProps) {
  const t = useT();
  const isUnderWay = isMigrating(stateOf(server));
  const query = useQuery({
    ...clientOf(migrationApi).live.query(projectId, { server_id: server.id }),
    enabled: isUnderWay,
  });
  const [migration] = query.data?.migrations ?? [];
  if (!isUnderWay) return null;
  return (
    <>
      <LoadError answer={query} unknown={t('Could not look up the progress of the move')} />
      {migration && <UnderWay projectId={projectId} server={server} migration={migration} answer={query} />}
    </>
  );
}

interface UnderWayProps extends LiveMigrationProps {
  migration: ServerMigration;
  answer: Answer<unknown>;
}

function UnderWay({ projectId, server, migration, answer }: UnderWayProps) {
  const t = useT();
  const [request, setRequest] = useState<'force' | 'abort'>();
  const { source_compute, dest_compute, status, created_at } = migration;
  const isRunning = isCopying(migration);
  return (
    <>
      <Alert
        tone="info"
        title={t('Migrating live from {from} to {to}', { from: source_compute, to: dest_compute ?? '…' })}
        actions={
          <>
            <Button size="small" onClick={() => setRequest('force')} aria-disabled={!isRunning || undefined}>
              <FastForward aria-hidden />
              {t('Force completion')}
            </Button>
            <Button size="small" onClick={() => setRequest('abort')}>
              <Undo2 aria-hidden />
              {t('Cancel migration')}
            </Button>
          </>
        }
      >
        {t(statusWord(status))} · <ElapsedTime since={created_at} />
      </Alert>
      {request && (
        <EndMigration
          projectId={projectId}
          server={server}
          migration={migration}
          answer={answer}
          how={request}
          onClose={() => setRequest(undefined)}
        />
      )}
    </>
  );
}
