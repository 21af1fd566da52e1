'use client';

import { useQueryClient } from '@tanstack/react-query';
import { toApiError } from '#lib/client/api-error.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useBulkChange } from '#lib/client/use-bulk-change.ts';
import { ACTED_KINDS, commandRequest, commandServer } from '#lib/compute/server-actions/queries.ts';
import { type ServerCommand, VERBS } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

interface ServerChange {
  title: Text;
  servers: readonly Server[];
  /** With `name`. */
  notDone: string;
  requestsOf: (server: Server) => readonly ChangeRequest[];
}

/** Does something to several instances, as a job in the tray. */
export function useServerJob(projectId: string) {
  const change = useBulkChange(projectId, ['server']);
  return ({ title, servers, notDone, requestsOf }: ServerChange) =>
    change({
      title,
      rows: servers,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      notDone: ({ name }) => msg(notDone, { name }),
      requestsOf,
    });
}

/** Runs a command on one instance, with a message, or on several, as a job in the tray. */
export function useRunCommand(projectId: string) {
  const client = useQueryClient();
  const startJob = useServerJob(projectId);
  const runOne = async (command: ServerCommand, server: Server) => {
    const { doing, notDone } = VERBS[command].words;
    const values = { count: 1, name: server.name };
    try {
      await commandServer(projectId, command, server.id);
      notify({ level: 'info', title: msg(doing, values) });
    } catch (error) {
      notifyFailure(msg(notDone, values), toApiError(error), () => void runOne(command, server));
    }
    for (const kind of ACTED_KINDS) void client.invalidateQueries({ queryKey: [projectId, kind] });
  };
  return (command: ServerCommand, servers: readonly Server[]) => {
    const [first, ...others] = servers;
    if (!first) return;
    if (others.length === 0) return void runOne(command, first);
    const { doing, notDone } = VERBS[command].words;
    startJob({
      title: msg(doing, { count: servers.length, name: '' }),
      servers,
      notDone,
      requestsOf: ({ id }) => [commandRequest(command, id)],
    });
  };
}
