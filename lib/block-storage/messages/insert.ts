import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import type { ResourceType } from './attributes.ts';

/** Failed actions with upstream's numbers (cinder/message/message_field.py); from 901 on Nephos' own. */
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
  /** For users, without internals of the platform. */
  detail: string;
}

/** Reports a failed operation to the project. */
export async function insertMessage(tx: Tx, failure: Failure): Promise<void> {
  const { projectId, resource, resourceId, action, detail } = failure;
  await tx
    .insertInto('volume_messages')
    .values({
      id: randomUUID(),
      project_id: projectId,
      resource_type: resource,
      resource_uuid: resourceId,
      // The last part of the id is the number of an unknown cause; the text has the reason.
      request_id: await lastRequest(tx, resourceId),
      event_id: `VOLUME_${resource}_${ACTIONS[action]}_001`,
      user_message: `${action}: ${detail}`.slice(0, 1000),
      created_at: creationTime(),
    })
    .execute();
}

/** The newest request that changed the object is the one that failed. */
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
