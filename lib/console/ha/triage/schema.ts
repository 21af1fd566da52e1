import { z } from 'zod';
import { Preflight } from '#lib/ha/notifications/schema.ts';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { LONGEST_TEXT } from './longest-text.ts';
import { MAX_TRIAGED } from './max-triaged.ts';

const CommentText = text(LONGEST_TEXT);

export const NewTriage = z.strictObject({
  notification_ids: boundedList(word, MAX_TRIAGED).min(1, 'Specify at least one notification.'),
  /** Include all notifications of their incidents. */
  whole_incidents: z.boolean().optional(),
  verb: z.enum(['acknowledge', 'assign', 'resolve', 'reopen']),
  /** New owner; null to unassign. */
  owner_id: word.nullish(),
  /** Expected current owner. The assignment is rejected if another one was set since. */
  from_owner_id: word.nullish(),
  reason: CommentText.nullish(),
});
export type NewTriage = z.infer<typeof NewTriage>;

export const TriageOutcome = z.strictObject({
  done: z.int(),
  unchanged: z.int(),
  failures: z.array(z.strictObject({ notification_id: z.string(), host: z.string(), message: z.string() })),
});
export type TriageOutcome = z.infer<typeof TriageOutcome>;

export const Comment = z.strictObject({
  id: z.string(),
  user: z.strictObject({ id: z.string(), name: z.string() }),
  text: z.string(),
  created_at: z.string(),
});
export type Comment = z.infer<typeof Comment>;
export const Comments = z.array(Comment);
export const NewComment = z.strictObject({
  /** Makes the request idempotent. */
  id: z.uuid().max(36),
  text: CommentText.refine((written) => written.trim() !== '', 'Enter a comment.'),
});
export type NewComment = z.infer<typeof NewComment>;

export const HostPath = z.object({ host: word.min(1) });

export const NewResend = z.strictObject({
  reason: CommentText.refine((written) => written.trim() !== '', 'Give a reason.'),
  /** Outcome of the preflight. The notification is rejected if its outcome differs now. */
  expects: Preflight.shape.outcome,
});
export type NewResend = z.infer<typeof NewResend>;

/** Maximum instances per retry. */
const MAX_RETRIED = 5000;

/** A further attempt for unrecovered instances; all if none are given. */
export const NewRetry = z.strictObject({
  server_ids: boundedList(word, MAX_RETRIED).min(1, 'Specify at least one instance.').optional(),
});
export type NewRetry = z.infer<typeof NewRetry>;
/** The number of retried instances. */
export const Retry = z.strictObject({ instances: z.int() });
export type Retry = z.infer<typeof Retry>;

/** The number of alerts that receive an escalated incident. */
export const Escalation = z.strictObject({ alerts: z.int() });
export type Escalation = z.infer<typeof Escalation>;

const Administrator = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  /** Number of unresolved notifications assigned to them. */
  open: z.int(),
});
export type Administrator = z.infer<typeof Administrator>;
export const AdministratorQuery = z.object({ search: word.optional() });
export const AdministratorList = z.strictObject({
  administrators: z.array(Administrator),
  is_truncated: z.boolean(),
});
