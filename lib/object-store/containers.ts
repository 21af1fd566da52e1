import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

type ContainerRow = Selectable<Tables['object_containers']>;

export interface ContainerName {
  projectId: string;
  container: string;
}

export const findContainer = (db: Reader, { projectId, container }: ContainerName): Promise<ContainerRow | undefined> =>
  db
    .selectFrom('object_containers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name', '=', container)
    .executeTakeFirst();

/** Idempotent. Returns the container's id. */
export async function ensureContainer(tx: Tx, name: ContainerName): Promise<string> {
  const found = await findContainer(tx, name);
  if (found) return found.id;
  const row = { id: randomUUID(), project_id: name.projectId, name: name.container, created_at: creationTime() };
  await tx.insertInto('object_containers').values(row).execute();
  return row.id;
}

/** Sorted by name. */
export const listContainers = (db: Reader, projectId: string): Promise<ContainerRow[]> =>
  db.selectFrom('object_containers').selectAll().where('project_id', '=', projectId).orderBy('name').execute();

/** Removes an empty container. Returns false if it has objects, true if it does not exist. */
export async function removeContainer(tx: Tx, name: ContainerName): Promise<boolean> {
  const container = await findContainer(tx, name);
  if (!container) return true;
  const objects = tx.selectFrom('objects').select('name').where('container_id', '=', container.id).limit(1);
  if (await objects.executeTakeFirst()) return false;
  await tx.deleteFrom('object_containers').where('id', '=', container.id).execute();
  return true;
}
