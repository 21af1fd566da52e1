'use client';

import { useQueryClient } from '@tanstack/react-query';
import { toApiError } from '#lib/client/api-error.ts';
import { startBulkJob } from '#lib/client/bulk-job.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { COMMANDED_KINDS, commandServer, type ServerCommand } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { commandWords } from './command-words.ts';

/** Runs a command on one instance, with a message, or on several, as a job in the tray. */
export function useRunCommand(projectId: string) {
  const client = useQueryClient();
  const refresh = () => {
    for (const kind of COMMANDED_KINDS) void client.invalidateQueries({ queryKey: [projectId, kind] });
  };
  const runOne = async (command: ServerCommand, server: Server) => {
    const { doing, notDone } = commandWords[command];
    const values = { count: 1, name: server.name };
    try {
      await commandServer(projectId, command, server.id);
      notify({ level: 'info', title: msg(doing, values) });
    } catch (error) {
      notifyFailure(msg(notDone, values), toApiError(error), () => void runOne(command, server));
    }
    refresh();
  };
  return (command: ServerCommand, servers: readonly Server[]) => {
    const [first] = servers;
    if (!first) return;
    if (servers.length === 1) return void runOne(command, first);
    const { doing, notDone } = commandWords[command];
    startBulkJob({
      title: msg(doing, { count: servers.length, name: '' }),
      rows: servers,
      idOf: ({ id }) => id,
      notDone: ({ name }) => msg(notDone, { name }),
      run: async ({ id }) => {
        await commandServer(projectId, command, id);
        // Without events nothing else would show what changed; with them this asks no more often than they do.
        void client.invalidateQueries({ queryKey: [projectId, 'server'] }, { cancelRefetch: false });
      },
    });
  };
}
