import { z } from 'zod';
import { ALERT_SEVERITIES } from '#lib/alerts/occurrence.ts';
import { EVIDENCE_LEVELS } from '#lib/ha/facts/evidence.ts';
import { ListedNotification } from '../notifications/schema.ts';

/** An English message with its values, to be translated. */
const Sentence = z.union([
  z.string(),
  z.strictObject({ message: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
]);

const Evidence = z.strictObject({ level: z.enum(EVIDENCE_LEVELS), at: z.string() });
export type Evidence = z.infer<typeof Evidence>;

/** What an administrator needs to know about an incident, and its notification to act on. */
export const StatedIncident = z.strictObject({
  id: z.string(),
  /** What failed, who is affected, and what is being done. */
  summary: Sentence,
  /** What is left to do. */
  action: Sentence,
  severity: z.enum(ALERT_SEVERITIES),
  /** Nothing is down any more. */
  is_over: z.boolean(),
  /** Time of the first report. */
  since: z.string(),
  /** End of the last recovery; null while one is open. */
  ended_at: z.string().nullable(),
  /** Estimated from the moves that have ended; null if they do not tell. */
  expected_end: z.string().nullable(),
  /** Why instances could be started elsewhere; null if none were, or not yet. */
  evidence: Evidence.nullable(),
  /** The notification that represents the incident. */
  notification: ListedNotification,
});
export type StatedIncident = z.infer<typeof StatedIncident>;

/** The incident of a notification; null if there is nothing to say, for example when a host returned. */
export const IncidentOfNotification = StatedIncident.nullable();

/** Unresolved incidents, the most urgent first, and the number of those that are not listed. */
export const OpenIncidents = z.strictObject({ incidents: z.array(StatedIncident), more: z.int() });
export type OpenIncidents = z.infer<typeof OpenIncidents>;
