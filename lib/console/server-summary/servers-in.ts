import type { Reader } from '#lib/db/database.ts';

/** Those of a project, or of all, that a list shows: neither deleted nor waiting for it. */
export function serversIn(read: Reader, projectId?: string) {
  const shown = read.selectFrom('servers').where('deleted_at', 'is', null).where('vm_state', '!=', 'soft-delete');
  return projectId === undefined ? shown : shown.where('project_id', '=', projectId);
}
