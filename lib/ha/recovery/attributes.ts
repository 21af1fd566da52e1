import { z } from 'zod';
import { hidden, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { integer, json, text, timestamp } from '#lib/db/table.ts';
import type { RecordedText } from './recorded-text.ts';
import { ProgressDetail, StepState } from './schema.ts';

/** A step of a recovery, in order, for each attempt. */
export const stepAttributes = attributes({
  /** Upstream's name of the task. */
  name: stored(text(), z.string()),
  state: stored(text<StepState>(), StepState),
  /** 0 to 100 in the database. */
  progress: stored(integer(), z.number().min(0).max(1), { show: (percent) => percent / 100 }),
  progress_details: stored(json<ProgressDetail[]>(), z.array(ProgressDetail), { column: 'details' }),
  notification_id: hidden(text()),
  attempt: hidden(integer()),
  position: hidden(integer()),
  started_at: hidden(timestamp().nullable()),
  ended_at: hidden(timestamp().nullable()),
  message: hidden(text().nullable()),
  message_data: hidden(json<RecordedText>().nullable()),
  /** End of a wait, while the step only waits. */
  waits_until: hidden(timestamp().nullable()),
});

export const RecoveryStep = z.strictObject(stepAttributes.shape);
