import { z } from 'zod';
import { column, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { integer, json, text, timestamp } from '#lib/db/table.ts';
import type { RecordedText } from './recorded-text.ts';
import { ProgressDetail, StepState } from './schema.ts';

/** A step of a recovery, in order, for each attempt. */
export const stepAttributes = attributes({
  /** Upstream's name of the task. */
  name: column(text(), z.string()),
  state: column(text<StepState>(), StepState),
  /** 0 to 100 in the database. */
  progress: column(integer(), z.number().min(0).max(1), { show: (percent) => percent / 100 }),
  progress_details: column(json<ProgressDetail[]>(), z.array(ProgressDetail), { column: 'details' }),
  notification_id: hiddenColumn(text()),
  attempt: hiddenColumn(integer()),
  position: hiddenColumn(integer()),
  started_at: hiddenColumn(timestamp().nullable()),
  ended_at: hiddenColumn(timestamp().nullable()),
  message: hiddenColumn(text().nullable()),
  message_data: hiddenColumn(json<RecordedText>().nullable()),
  /** End of a wait, while the step only waits. */
  waits_until: hiddenColumn(timestamp().nullable()),
});

export const RecoveryStep = z.strictObject(stepAttributes.shape);
