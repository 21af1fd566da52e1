'use client';

import type { ChangeRequest } from '#lib/client/change-request.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import type { Text } from '#lib/i18n/text.ts';

interface ServerChange {
  title: Text;
  servers: readonly Server[];
  requestsOf: (server: Server) => readonly ChangeRequest[];
}

/** Changes one instance, or several as a job of the platform. @throws ApiError if the change could not be started */
export function useServerChange(projectId: string) {
  const change = useBulkChange(projectId, ['server', 'host']);
  return ({ title, servers, requestsOf }: ServerChange) =>
    change({
      title,
      rows: servers,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf,
    });
}
