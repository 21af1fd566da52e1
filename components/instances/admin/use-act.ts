'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { useBulkChange } from '#lib/client/use-bulk-change.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { Text } from '#lib/i18n/text.ts';

interface Act {
  servers: readonly Server[];
  requestOf: (server: Server) => ChangeRequest;
  /** Of the job, where there are several. */
  title: Text;
  notDone: (server: Server) => Text;
}

/** Does something to one instance, or to several as a job, and asks for what it changed. Throws for one only. */
export function useAct(projectId: string) {
  const client = useQueryClient();
  const change = useBulkChange(projectId, ['server']);
  const refresh = async () => {
    for (const kind of ['server', 'host']) await client.invalidateQueries({ queryKey: [projectId, kind] });
  };
  return async ({ servers, requestOf, title, notDone }: Act): Promise<void> => {
    const [only, ...others] = servers;
    if (only && others.length === 0) {
      try {
        await sendChange(projectId, requestOf(only));
      } finally {
        void refresh();
      }
      return;
    }
    change({
      title,
      rows: servers,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      notDone,
      requestsOf: (server) => [requestOf(server)],
    });
  };
}
