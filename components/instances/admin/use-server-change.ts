'use client';

import type { ChangeRequest } from '#lib/client/change-request.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import type { Text } from '#lib/i18n/text.ts';

interface ServerChangeRequest {
  servers: readonly Server[];
  requestOf: (server: Server) => ChangeRequest;
  title: Text;
}

/** Changes one instance, or several as a job, and refetches what changed. @throws ApiError */
export function useServerChange(projectId: string) {
  const change = useBulkChange(projectId, ['server', 'host']);
  return ({ servers, requestOf, title }: ServerChangeRequest): Promise<void> =>
    change({
      title,
      rows: servers,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf: (server) => [requestOf(server)],
    });
}
