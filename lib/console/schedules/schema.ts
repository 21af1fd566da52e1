import { z } from 'zod';
import { uuid } from '#lib/http/bounds.ts';
import { scheduleAttributes, scheduleItemAttributes, scheduleRunAttributes } from './attributes.ts';
import { findProblems } from './problems.ts';
import { MAX_PREVIEWED, PREVIEWED_TIMES } from './values.ts';

export const Schedule = z.strictObject(scheduleAttributes.shape);
export type Schedule = z.infer<typeof Schedule>;

export const NewSchedule = z.strictObject(scheduleAttributes.createShape).superRefine((input, ctx) => {
  for (const { path, message } of findProblems(input)) ctx.addIssue({ code: 'custom', path: [path], message });
});
export type NewSchedule = z.input<typeof NewSchedule>;
export type ValidSchedule = z.output<typeof NewSchedule>;

export const ScheduleChanges = z.strictObject(scheduleAttributes.changeShape);
export type ScheduleChanges = z.infer<typeof ScheduleChanges>;

export const ScheduleRun = z.strictObject(scheduleRunAttributes.shape);
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const ScheduleItem = z.strictObject(scheduleItemAttributes.shape);
export type ScheduleItem = z.infer<typeof ScheduleItem>;

export const ScheduleRunDetails = ScheduleRun.extend({ items: z.array(ScheduleItem) });
export type ScheduleRunDetails = z.infer<typeof ScheduleRunDetails>;

const NamedObject = z.strictObject({ id: z.string(), name: z.string() });

const Deletion = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Name of the volume or instance. */
  of: z.string(),
  created_at: z.string(),
  /** Why it is kept although no rule keeps it; null if it is deleted. */
  obstacle: z.string().nullable(),
});

const Deletions = z.strictObject({
  /** All that are deleted. */
  count: z.int(),
  /** The first ones, with those that are kept for another reason. */
  objects: z.array(Deletion).max(MAX_PREVIEWED),
});
export type Deletions = z.infer<typeof Deletions>;

/** What a schedule will do, computed by the functions that do it. */
export const SchedulePreview = z.strictObject({
  times: z.array(z.string()).max(PREVIEWED_TIMES),
  targets: z.strictObject({ count: z.int(), objects: z.array(NamedObject).max(MAX_PREVIEWED) }),
  /** What the retention would delete if it was applied now, and after the next run. */
  deletions_now: Deletions,
  deletions_next: Deletions,
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

/** A schedule as it would be saved; with an id, of an existing one. */
export const PreviewRequest = z.strictObject({ schedule: NewSchedule, schedule_id: uuid.optional() });
export type PreviewRequest = z.infer<typeof PreviewRequest>;

export const RunPath = z.object({ id: uuid, run_id: uuid });
