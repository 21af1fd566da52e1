import type { Reader } from '#lib/db/database.ts';

/** Listed servers of a project, or of all projects: neither deleted nor soft-deleted. */
export function serversIn(read: Reader, projectId?: string) {
  const shown = read.selectFrom('servers').where('deleted_at', 'is', null).where('vm_state', '!=', 'soft-delete');
  return projectId === undefined ? shown : shown.where('project_id', '=', projectId);
}
