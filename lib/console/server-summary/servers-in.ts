import type { Reader } from '#lib/db/database.ts';

/** Those that a list shows: neither deleted nor waiting for it. */
export const serversIn = (read: Reader, projectId: string) =>
  read
    .selectFrom('servers')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('vm_state', '!=', 'soft-delete');
