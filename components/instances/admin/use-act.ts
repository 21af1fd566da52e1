'use client';

import { useQueryClient } from '@tanstack/react-query';
import { startBulkJob } from '#lib/client/bulk-job.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { Text } from '#lib/i18n/text.ts';

interface Act {
  servers: readonly Server[];
  run: (server: Server) => Promise<unknown>;
  /** Of the job, where there are several. */
  title: Text;
  notDone: (server: Server) => Text;
}

/** Does something to one instance, or to several as a job, and asks for what it changed. Throws for one only. */
export function useAct(projectId: string) {
  const client = useQueryClient();
  const refresh = async () => {
    for (const kind of ['server', 'host']) await client.invalidateQueries({ queryKey: [projectId, kind] });
  };
  return async ({ servers, run, title, notDone }: Act): Promise<void> => {
    const [only, ...others] = servers;
    if (only && others.length === 0) {
      try {
        await run(only);
      } finally {
        void refresh();
      }
      return;
    }
    const runOne = async (server: Server) => {
      await run(server);
      // Without events nothing else would show what changed; with them this asks no more often than they do.
      void client.invalidateQueries({ queryKey: [projectId, 'server'] }, { cancelRefetch: false });
    };
    startBulkJob({ title, rows: servers, idOf: ({ id }) => id, notDone, run: runOne });
  };
}
