'use client';

import { useQuery } from '@tanstack/react-query';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { useConsoleChoice } from '#components/console-screen/use-console-choice.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useLiveUpdates } from '#lib/client/use-live-updates.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const ConsoleSession = lazyComponent(
  async () => (await import('#components/console-dock/console-session.tsx')).ConsoleSession,
);
const ScreenPanel = lazyComponent(
  async () => (await import('#components/console-screen/screen-panel.tsx')).ScreenPanel,
);

export function TerminalScreen({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  useLiveUpdates(projectId);
  const [choice] = useConsoleChoice();
  const query = useQuery(clientOf(serverApi).show.query(projectId, serverId));
  const gone = <GonePanel headingLevel={1} title={t('Instance not found')} actions={null} />;
  return (
    <main id="main" className="flex h-dvh flex-col">
      <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
        {({ server }) => (
          <section aria-label={t('Console')} className="flex min-h-0 flex-1 flex-col bg-surface">
            <h1 className="px-3 pt-2 font-semibold">{server.name}</h1>
            {choice === 'screen' ? (
              <ScreenPanel projectId={projectId} serverId={serverId} name={server.name} />
            ) : (
              <ConsoleSession session={{ projectId, serverId, name: server.name }} />
            )}
          </section>
        )}
      </QueryScreen>
    </main>
  );
}
