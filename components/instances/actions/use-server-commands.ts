'use client';

import { useVerbCommands } from '#components/console/use-verb-commands.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import type { ProjectOf } from '#lib/client/project-of.ts';
import { commandRequest } from '#lib/compute/server-actions/requests.ts';
import { type ServerCommand, VERBS } from '#lib/compute/server-actions/verbs.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Text } from '#lib/i18n/text.ts';

interface ServerChange {
  title: Text;
  servers: readonly Server[];
  requestsOf: (server: Server) => readonly ChangeRequest[];
}

/** Changes instances; several run as a job of the platform. @throws ApiError if the change could not be started */
export function useServerJob(projectId: string) {
  const change = useBulkChange(projectId, ['server']);
  return ({ title, servers, requestsOf }: ServerChange) =>
    change({
      title,
      rows: servers,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf,
    });
}

export function useServerCommands(of: ProjectOf<Server>) {
  const { run, confirm } = useVerbCommands<Server>(of, {
    kinds: clientOf(serverApi).act.kinds,
    nameOf: ({ name }) => name,
  });
  const commandOf = (command: ServerCommand) => ({
    words: VERBS[command].words,
    requestOf: ({ id }: Server) => commandRequest(command, id),
  });
  return {
    run: (command: ServerCommand, servers: readonly Server[]) => run(commandOf(command), servers),
    confirm: (command: ServerCommand, servers: readonly Server[]) => confirm(commandOf(command), servers),
  };
}
