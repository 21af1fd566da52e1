'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#components/console/error-panel.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { consoleLogQuery } from '#lib/compute/consoles/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

const LINES = 500;

/** The log of an instance, following it. */
export function LogPane({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const query = useQuery(consoleLogQuery({ projectId, serverId, lines: LINES, isFollowed: true }));
  return (
    <section
      aria-label={t('Log')}
      className="min-h-0 flex-1 overflow-auto border-s bg-sunken p-2 max-md:border-s-0 max-md:border-t"
    >
      {query.error && !query.data && (
        <ErrorPanel error={toApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      <pre className="font-mono text-small whitespace-pre-wrap">{query.data?.output}</pre>
    </section>
  );
}
