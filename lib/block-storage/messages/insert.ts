import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import type { ResourceType } from './schema.ts';

/** What failed, with the number that upstream gives it (cinder/message/message_field.py); from 901 on they are ours. */
const ACTIONS = {
  'create volume': '001',
  'copy volume to image': '005',
  'extend volume': '007',
  'create snapshot': '009',
  'delete snapshot': '010',
  'create backup': '013',
  'delete backup': '014',
  'restore backup': '015',
  'delete volume': '901',
  'revert volume': '902',
  'retype volume': '903',
  'reimage volume': '904',
} as const;
export type FailedAction = keyof typeof ACTIONS;

interface Failure {
  projectId: string;
  resource: ResourceType;
  resourceId: string;
  action: FailedAction;
  /** In words for the user, without what is the platform's own business. */
  detail: string;
}

/** Tells the users of a project why an operation failed. */
export async function insertMessage(tx: Tx, failure: Failure): Promise<void> {
  const { projectId, resource, resourceId, action, detail } = failure;
  await tx
    .insertInto('volume_messages')
    .values({
      id: randomUUID(),
      project_id: projectId,
      resource_type: resource,
      resource_uuid: resourceId,
      // Its last part is the number of an unknown cause: the words tell it.
      request_id: await lastRequest(tx, resourceId),
      event_id: `VOLUME_${resource}_${ACTIONS[action]}_001`,
      user_message: `${action}: ${detail}`.slice(0, 1000),
      created_at: creationTime(),
    })
    .execute();
}

/** The newest request that changed an object: an operation that fails was requested before anything else could be. */
async function lastRequest(tx: Tx, objectId: string): Promise<string | null> {
  const event = await tx
    .selectFrom('events')
    .select('request_id')
    .where('object_id', '=', objectId)
    .where('request_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.request_id ?? null;
}
