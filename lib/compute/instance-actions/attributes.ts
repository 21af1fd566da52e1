import { z } from 'zod';
import { computed, hidden, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { bigint, json, serial, text, timestamp } from '#lib/db/table.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { hostIdOf } from '../hosts/host-id.ts';
import { HISTORY_WORDS } from '../server-actions/verbs.ts';
import { formatComputeTime } from '../wire.ts';

export const InstanceActionName = z.enum(HISTORY_WORDS);
export type InstanceActionName = z.infer<typeof InstanceActionName>;

/** Actions on servers; retained after the server is deleted. */
export const instanceActionAttributes = attributes({
  action: stored(text<InstanceActionName>(), InstanceActionName),
  instance_uuid: stored(text(), z.string(), { column: 'server_id' }),
  request_id: stored(text(), z.string()),
  user_id: stored(text().nullable(), z.string().nullable()),
  project_id: stored(text(), z.string()),
  start_time: stored(timestamp(), z.string(), { column: 'started_at', show: formatComputeTime }),
  updated_at: stored(timestamp(), z.string(), { since: 58, show: formatComputeTime }),
  /** `Error` after a failure. */
  message: stored(text().nullable(), z.string().nullable()),
  id: hidden(serial()),
  /** Reason given by the caller, if any. */
  reason: hidden(text().nullable()),
});

/** Steps of an action, with the project of the action. */
export const instanceActionEventAttributes = attributes({
  event: stored(text(), z.string()),
  start_time: stored(timestamp(), z.string(), { column: 'started_at', show: formatComputeTime }),
  finish_time: stored(timestamp().nullable(), z.string().nullable(), {
    column: 'finished_at',
    show: (time) => time && formatComputeTime(time),
  }),
  result: stored(text<'Success' | 'Error'>().nullable(), z.enum(['Success', 'Error']).nullable()),
  traceback: computed(
    z.string().nullable(),
    (row: { traceback: string | null; details: string | null }) => row.traceback ?? row.details,
    { audience: 'admin' },
  ),
  host: stored(text().nullable(), z.string().nullable(), { since: 62, audience: 'admin' }),
  hostId: computed(z.string(), hostIdOf, { since: 62 }),
  details: stored(text().nullable(), z.string().nullable(), { since: 84 }),
  id: hidden(serial()),
  action_id: hidden(bigint()),
  reason: hidden(json<FailureReason>().nullable()),
});
