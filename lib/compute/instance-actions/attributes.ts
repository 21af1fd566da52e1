import { z } from 'zod';
import { column, computedValue, hiddenColumn } from '#lib/attributes/attribute.ts';
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
  action: column(text<InstanceActionName>(), InstanceActionName),
  instance_uuid: column(text(), z.string(), { column: 'server_id' }),
  request_id: column(text(), z.string()),
  user_id: column(text().nullable(), z.string().nullable()),
  project_id: column(text(), z.string()),
  start_time: column(timestamp(), z.string(), { column: 'started_at', show: formatComputeTime }),
  updated_at: column(timestamp(), z.string(), { since: 58, show: formatComputeTime }),
  /** `Error` after a failure. */
  message: column(text().nullable(), z.string().nullable()),
  id: hiddenColumn(serial()),
  /** Reason given by the caller, if any. */
  reason: hiddenColumn(text().nullable()),
});

/** Steps of an action, with the project of the action. */
export const instanceActionEventAttributes = attributes({
  event: column(text(), z.string()),
  start_time: column(timestamp(), z.string(), { column: 'started_at', show: formatComputeTime }),
  finish_time: column(timestamp().nullable(), z.string().nullable(), {
    column: 'finished_at',
    show: (time) => time && formatComputeTime(time),
  }),
  result: column(text<'Success' | 'Error'>().nullable(), z.enum(['Success', 'Error']).nullable()),
  traceback: computedValue(
    z.string().nullable(),
    (row: { traceback: string | null; details: string | null }) => row.traceback ?? row.details,
    { audience: 'admin' },
  ),
  host: column(text().nullable(), z.string().nullable(), { since: 62, audience: 'admin' }),
  hostId: computedValue(z.string(), hostIdOf, { since: 62 }),
  details: column(text().nullable(), z.string().nullable(), { since: 84 }),
  id: hiddenColumn(serial()),
  action_id: hiddenColumn(bigint()),
  reason: hiddenColumn(json<FailureReason>().nullable()),
});
