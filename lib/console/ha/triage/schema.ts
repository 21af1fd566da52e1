import { z } from 'zod';
import { Preflight } from '#lib/ha/notifications/schema.ts';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { MAX_TRIAGED } from './max-triaged.ts';

/** Characters of what people write about a notification. */
export const LONGEST_TEXT = 2000;

const CommentText = text(LONGEST_TEXT);

/** What people do about notifications, one or many. */
export const NewTriage = z.strictObject({
  triage: z.strictObject({
    notification_ids: boundedList(word, MAX_TRIAGED).min(1, 'Specify at least one notification.'),
    /** All of their incidents too. */
    whole_incidents: z.boolean().optional(),
    verb: z.enum(['acknowledge', 'assign', 'resolve', 'reopen']),
    /** To whom they are assigned; null to nobody. */
    owner_id: word.nullish(),
    /** Who had it when that was decided, where it is for one: somebody else may have taken it since. */
    from_owner_id: word.nullish(),
    reason: CommentText.nullish(),
  }),
});
export type NewTriage = z.infer<typeof NewTriage>['triage'];

/** How many were changed, how many were so already, and which were refused. */
export const TriageOutcome = z.strictObject({
  outcome: z.strictObject({
    done: z.int(),
    unchanged: z.int(),
    failures: z.array(z.strictObject({ notification_id: z.string(), host: z.string(), message: z.string() })),
  }),
});
export type TriageOutcome = z.infer<typeof TriageOutcome>['outcome'];

const Comment = z.strictObject({
  id: z.string(),
  user: z.strictObject({ id: z.string(), name: z.string() }),
  text: z.string(),
  created_at: z.string(),
});
export type Comment = z.infer<typeof Comment>;
export const CommentEnvelope = z.strictObject({ comment: Comment });
export const CommentList = z.strictObject({ comments: z.array(Comment) });
export const NewComment = z.strictObject({
  comment: z.strictObject({
    /** Names a comment that is sent again, so that it is there once. */
    id: z.uuid().max(36),
    text: CommentText.refine((written) => written.trim() !== '', 'Enter a comment.'),
  }),
});
export type NewComment = z.infer<typeof NewComment>['comment'];

export const NotificationPath = z.object({ id: word });
export const HostPath = z.object({ host: word.min(1) });

/** Until when notifications of a host call nobody. */
const Mute = z.strictObject({ host: z.string(), until: z.string(), user_name: z.string() });
export type Mute = z.infer<typeof Mute>;
export const MuteEnvelope = z.strictObject({ mute: Mute });

/** The same fault told again. */
export const NewResend = z.strictObject({
  resend: z.strictObject({
    reason: CommentText.refine((written) => written.trim() !== '', 'Give a reason.'),
    /** What its preflight said: it is not sent again when it would come to another thing by now. */
    expects: Preflight.shape.outcome,
  }),
});
export type NewResend = z.infer<typeof NewResend>['resend'];
export const ResendEnvelope = z.strictObject({ notification: z.strictObject({ id: z.string() }) });

/** Instances that one retry names at most. */
const MAX_RETRIED = 5000;

/** A further attempt for instances that a recovery could not bring back; all of them where none is named. */
export const NewRetry = z.strictObject({
  retry: z.strictObject({
    server_ids: boundedList(word, MAX_RETRIED).min(1, 'Specify at least one instance.').optional(),
  }),
});
export type NewRetry = z.infer<typeof NewRetry>['retry'];
export const RetryEnvelope = z.strictObject({ retry: z.strictObject({ instances: z.int() }) });

const Administrator = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  /** Unresolved notifications that they have. */
  open: z.int(),
});
export type Administrator = z.infer<typeof Administrator>;
export const AdministratorQuery = z.object({ search: word.optional() });
export const AdministratorList = z.strictObject({
  administrators: z.array(Administrator),
  is_truncated: z.boolean(),
});
