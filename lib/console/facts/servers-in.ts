import { sql } from 'kysely';
import { POWER } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';

/** Servers of a project, or of all projects, that are not deleted. Soft-deleted ones still use their host. */
export function existingServersIn(read: Reader, projectId?: string) {
  const existing = read.selectFrom('servers').where('servers.deleted_at', 'is', null);
  return projectId === undefined ? existing : existing.where('servers.project_id', '=', projectId);
}

/** Servers of a project, or of all projects, that lists show: neither deleted nor soft-deleted. */
export const serversIn = (read: Reader, projectId?: string) =>
  existingServersIn(read, projectId).where('servers.vm_state', '!=', 'soft-delete');

/**
 * Crashed and not started since. Servers with status ERROR or VERIFY_RESIZE need attention for another reason. The literal
 * allows the index of crashed servers.
 */
export const hasCrashed = sql<boolean>`(servers.power_state = ${sql.lit(POWER.crashed)} and servers.task_state is null
  and servers.vm_state not in ('error', 'resized'))`;
