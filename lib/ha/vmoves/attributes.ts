import { z } from 'zod';
import { column, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import type { PowerState, VmState } from '#lib/compute/servers/states.ts';
import { flag, integer, json, text, timestamp } from '#lib/db/table.ts';
import { numberAttribute, shownTime, timeAttributes } from '../numbered-attributes.ts';
import type { RecordedText } from '../recovery/recorded-text.ts';
import { VMOVE_STATUSES, type VmoveStatus } from './statuses.ts';

const VMOVE_TYPES = ['evacuation', 'migration', 'live_migration'] as const;
const VmoveType = z.enum(VMOVE_TYPES);
type VmoveType = z.infer<typeof VmoveType>;

const StatusFilter = z.enum(VMOVE_STATUSES, `Use one of ${VMOVE_STATUSES.join(', ')}.`);
const TypeFilter = z.enum(VMOVE_TYPES, `Use one of ${VMOVE_TYPES.join(', ')}.`);

/** A server that a recovery moves, or restores on its host; docs/contract/ha.md 6. */
export const vmoveAttributes = attributes({
  id: numberAttribute,
  uuid: column(text(), z.string(), { column: 'id', sort: true }),
  notification_uuid: column(text(), z.string(), { column: 'notification_id' }),
  instance_uuid: column(text(), z.string(), { column: 'server_id', sort: true }),
  instance_name: column(text(), z.string(), { column: 'server_name', sort: true }),
  source_host: column(text(), z.string(), { sort: true }),
  dest_host: column(text().nullable(), z.string().nullable(), { sort: true }),
  start_time: column(timestamp().nullable(), z.string().nullable(), {
    ...{ column: 'started_at', sort: true, show: shownTime },
  }),
  end_time: column(timestamp().nullable(), z.string().nullable(), {
    ...{ column: 'ended_at', sort: true, show: shownTime },
  }),
  status: column(text<VmoveStatus>(), z.enum(VMOVE_STATUSES), { sort: true, filter: StatusFilter }),
  type: column(text<VmoveType>(), VmoveType, { sort: true, filter: TypeFilter }),
  message: column(text().nullable(), z.string().nullable()),
  ...timeAttributes,
  attempt: hiddenColumn(integer()),
  project_id: hiddenColumn(text()),
  /** Required target host; null if the scheduler chooses. */
  target_host: hiddenColumn(text().nullable()),
  message_data: hiddenColumn(json<RecordedText>().nullable()),
  /** State before the failure, to be restored. */
  old_vm_state: hiddenColumn(text<VmState>()),
  old_power_state: hiddenColumn(integer<PowerState>()),
  /** Whether the recovery locked it and has to unlock it. */
  is_locked_by_us: hiddenColumn(flag()),
});
