'use client';

import { useQuery } from '@tanstack/react-query';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { ConsoleSession } from '#components/console-dock/console-session.tsx';
import { useLiveUpdates } from '#lib/client/use-live-updates.ts';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Nothing but the console: for a second screen. */
export function TerminalScreen({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  useLiveUpdates(projectId);
  const query = useQuery(serverQuery(projectId, serverId));
  const gone = <GonePanel headingLevel={1} title={t('This instance no longer exists')} actions={null} />;
  return (
    <main id="main" className="flex h-dvh flex-col">
      <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
        {({ server }) => (
          <section aria-label={t('Console')} className="flex min-h-0 flex-1 flex-col bg-surface">
            <h1 className="px-3 pt-2 font-semibold">{server.name}</h1>
            <ConsoleSession session={{ projectId, serverId, name: server.name }} />
          </section>
        )}
      </QueryScreen>
    </main>
  );
}
