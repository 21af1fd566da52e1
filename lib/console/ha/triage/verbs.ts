import type { NotificationStatus, Triage } from '#lib/ha/notifications/enums.ts';
import { msg } from '#lib/i18n/text.ts';
import { resultOf } from '#lib/verbs/usual-verbs.ts';
import { judge, type Verb, verbList, verbsOf } from '#lib/verbs/verb.ts';

export interface TriageSubject {
  status: Triage;
  recovery: NotificationStatus;
  isMuted: boolean;
  /** The host is out of service and must be returned by a person. */
  isHostOut: boolean;
  /** Unrecovered instances of its failed recovery that a person can retry. */
  retryable: number;
  isRetrying: boolean;
}

const ALL = ['open', 'acknowledged', 'resolved'] as const;
const UNRESOLVED = ['open', 'acknowledged'] as const;

/** Resolving a failed recovery requires a reason, for other administrators. */
export const needsReason = (recovery: NotificationStatus): boolean => recovery === 'failed';

const inProgress = ({ recovery }: TriageSubject): string | undefined =>
  recovery === 'new' || recovery === 'running' || recovery === 'error'
    ? msg('Its recovery is in progress. Wait until it has finished.')
    : undefined;

const retryInProgress = ({ isRetrying }: TriageSubject): string | undefined =>
  isRetrying ? msg('A retry is in progress. Wait until it has finished.') : undefined;

export const TRIAGE_VERBS = verbsOf<Triage, Triage, TriageSubject>()({
  acknowledge: {
    from: ['open'],
    otherwise: msg('It is already resolved. Reopen it first.'),
    obstacle: ({ status }) => (status === 'acknowledged' ? msg('It is already acknowledged.') : undefined),
    label: msg('Acknowledge'),
    menu: {
      icon: 'eye',
      group: 'triage',
      isInRow: true,
      isBulk: true,
      shortcut: 'A',
      fits: ({ status }) => status !== 'resolved',
    },
  },
  assign: {
    from: UNRESOLVED,
    otherwise: msg('It is already resolved. Reopen it first.'),
    label: msg('Assign'),
    menu: { icon: 'user-round-plus', group: 'triage', dialog: 'assign', isInRow: true, isBulk: true },
  },
  comment: {
    from: ALL,
    otherwise: '',
    label: msg('Comment'),
    menu: { icon: 'message-square', group: 'triage', dialog: 'comments', isInRow: true },
  },
  resolve: {
    from: UNRESOLVED,
    otherwise: msg('It is already resolved.'),
    // The failure of a resolved recovery would alert nobody.
    obstacle: (subject) => inProgress(subject) ?? retryInProgress(subject),
    label: msg('Resolve'),
    opposite: 'reopen',
    menu: {
      icon: 'circle-check-big',
      group: 'triage',
      dialog: 'resolve',
      isInRow: true,
      isBulk: true,
      shortcut: 'E',
      fits: ({ status }) => status !== 'resolved',
    },
  },
  reopen: {
    from: ['resolved'],
    otherwise: msg('It is not resolved.'),
    label: msg('Reopen'),
    opposite: 'resolve',
    menu: {
      icon: 'rotate-ccw',
      group: 'triage',
      isInRow: true,
      fits: ({ status }) => status === 'resolved',
    },
  },
  mute: {
    from: ALL,
    otherwise: '',
    label: msg('Mute host'),
    opposite: 'unmute',
    menu: {
      icon: 'bell-off',
      group: 'host',
      dialog: 'mute',
      isInRow: true,
      fits: ({ isMuted }) => !isMuted,
    },
  },
  unmute: {
    from: ALL,
    otherwise: '',
    label: msg('Unmute host'),
    opposite: 'mute',
    words: {
      doing: msg('Unmuting {name}'),
      notDone: msg('The action failed'),
      done: msg('{name} is no longer muted. Notifications of its failures are sent again.'),
    },
    menu: { icon: 'bell-off', group: 'host', isInRow: true, fits: ({ isMuted }) => isMuted },
  },
  retry: {
    from: ALL,
    otherwise: '',
    obstacle: retryInProgress,
    label: msg('Retry instances'),
    question: {
      title: msg('Retry {retryable, plural, one {# instance} other {# instances}} of {name}?'),
      confirm: msg('Retry {retryable, plural, one {# instance} other {# instances}}'),
      sentence: msg(
        'The instances are evacuated again and started if they were running before. Instances that are already on another host are started there.',
      ),
    },
    menu: {
      icon: 'rotate-cw',
      group: 'host',
      isInRow: true,
      fits: ({ retryable, isRetrying }) => retryable > 0 || isRetrying,
    },
  },
  escalate: {
    from: UNRESOLVED,
    otherwise: msg('It is already resolved. Reopen it first.'),
    label: msg('Escalate'),
    words: resultOf(msg('The incident on {name} has been escalated.')),
    question: {
      title: msg('Escalate the incident on {name}?'),
      confirm: msg('Escalate'),
      sentence: msg(
        'It is sent immediately to all alerts for escalated incidents, with your name, even if the host is muted.',
      ),
    },
    menu: {
      icon: 'siren',
      group: 'triage',
      isInRow: true,
      fits: ({ status }) => status !== 'resolved',
    },
  },
  resend: {
    from: ALL,
    otherwise: '',
    obstacle: ({ recovery, isHostOut }) => {
      if (recovery !== 'failed' && recovery !== 'ignored') {
        return msg('Only failed or ignored notifications can be sent again.');
      }
      return isHostOut ? msg('The host is out of service, so the notification would be rejected.') : undefined;
    },
    label: msg('Send again'),
    menu: {
      icon: 'send',
      group: 'host',
      dialog: 'resend',
      isInRow: true,
      // Notifications of a host that is out of service are rejected.
      fits: ({ recovery, isHostOut }) => !isHostOut && (recovery === 'failed' || recovery === 'ignored'),
    },
  },
  return: {
    from: ALL,
    otherwise: '',
    obstacle: inProgress,
    label: msg('Return host to service'),
    menu: { icon: 'undo-2', group: 'host', dialog: 'return', isInRow: true, fits: ({ isHostOut }) => isHostOut },
  },
});

export type TriageVerb = keyof typeof TRIAGE_VERBS;
export const TRIAGE_VERB_LIST = verbList<TriageVerb, Verb<Triage, Triage, TriageSubject>>(TRIAGE_VERBS);

/** True if the verb is allowed, otherwise the reason. */
export const canTriage = (verb: TriageVerb, subject: TriageSubject): true | string =>
  judge(TRIAGE_VERBS[verb], subject);

export const triagedOf = (row: {
  triage: Triage;
  status: NotificationStatus;
  mute?: object | null;
  is_host_on_maintenance?: boolean;
  retryable?: number;
  outcome?: string;
  retry_run_id?: string | null;
}): TriageSubject => ({
  status: row.triage,
  recovery: row.status,
  isMuted: Boolean(row.mute),
  isHostOut: row.is_host_on_maintenance === true,
  retryable: row.retryable ?? 0,
  isRetrying: Boolean(row.retry_run_id) || (row.status === 'failed' && row.outcome === 'running'),
});
