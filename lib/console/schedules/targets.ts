import { isBeingDeleted } from '#lib/block-storage/volumes/statuses.ts';
import { isBeingDeleted as isServerBeingDeleted } from '#lib/compute/servers/states.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { serversIn } from '../facts/servers-in.ts';
import { type ScheduleAction, SUBJECT_OF, type TargetKind } from './values.ts';

/** A volume or instance. */
interface Target {
  id: string;
  name: string;
}

export interface TargetQuery {
  action: ScheduleAction;
  target: TargetKind;
  target_id?: string | null | undefined;
  target_key?: string | null | undefined;
  target_value?: string | null | undefined;
}

interface Candidate extends Target {
  metadata: Record<string, string>;
  tags: readonly string[];
}

/** The volumes or instances of a project to which a schedule applies now, by name. */
export async function findTargets(read: Reader, projectId: string, query: TargetQuery): Promise<Target[]> {
  const id = query.target === 'object' ? (query.target_id ?? '') : undefined;
  const candidates = await (SUBJECT_OF[query.action] === 'volume' ? volumesOf : serversOf)(read, projectId, id);
  return candidates.filter((one) => matches(query, one)).map(({ id, name }) => ({ id, name: name || id }));
}

function matches({ target, target_key, target_value }: TargetQuery, { metadata, tags }: Candidate): boolean {
  if (target === 'tag') return tags.includes(target_key ?? '');
  if (target !== 'metadata') return true;
  const value = Object.hasOwn(metadata, target_key ?? '') ? metadata[target_key ?? ''] : undefined;
  return value !== undefined && (!target_value || value === target_value);
}

async function volumesOf(read: Reader, projectId: string, id: string | undefined): Promise<Candidate[]> {
  let rows = read
    .selectFrom('volumes')
    .select(['id', 'name', 'status', 'metadata'])
    .where('project_id', '=', projectId);
  if (id !== undefined) rows = rows.where('id', '=', id);
  const found = await rows.orderBy('name').orderBy('id').execute();
  return found
    .filter((volume) => !isBeingDeleted(volume))
    .map(({ id, name, metadata }) => ({ id, name, metadata: unpackJson(metadata), tags: [] }));
}

async function serversOf(read: Reader, projectId: string, id: string | undefined): Promise<Candidate[]> {
  let rows = serversIn(read, projectId)
    .select(['servers.id', 'servers.name', 'servers.metadata', 'servers.tags', 'servers.task_state'])
    .where('servers.vm_state', '!=', 'deleted');
  if (id !== undefined) rows = rows.where('servers.id', '=', id);
  const found = await rows.orderBy('servers.name').orderBy('servers.id').execute();
  return found
    .filter((server) => !isServerBeingDeleted(server))
    .map(({ id, name, metadata, tags }) => ({ id, name, metadata: unpackJson(metadata), tags: unpackJson(tags) }));
}
