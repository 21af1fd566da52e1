import { z } from 'zod';
import { HaRecord } from '../record/schema.ts';

/** Report of an incident: Markdown for people, JSON for programs. */
export const HaReport = z.strictObject({
  file_name: z.string(),
  markdown: z.string(),
  json: z.strictObject({
    written_at: z.string(),
    /** Seconds from the fault to the end of its recovery; null if it was not recovered. */
    seconds: z.int().nullable(),
    left_for_a_person: z.array(z.string()),
    comments: z.array(z.strictObject({ user: z.string(), text: z.string(), created_at: z.string() })),
    record: HaRecord,
  }),
});
export type HaReport = z.infer<typeof HaReport>;
