import { english } from '#lib/i18n/english.ts';
import { msg } from '#lib/i18n/text.ts';
import type { RecordedText } from './recorded-text.ts';
import { NO_RESERVES } from './upstream-sentences.ts';

/** Templates of progress messages, which the console translates. */
export const SENTENCES = {
  noInstances: msg('There were no instances to recover.'),
  noService: msg('The host no longer has a compute service.'),
  fenced: msg('The compute service is disabled. The host is fenced, so there is no need to wait.'),
  awaitingEvidence: msg(
    'Waiting for evidence that the host no longer runs anything, of a level that suffices in its segment.',
  ),
  evidenceFound: msg('There is sufficient evidence that the host no longer runs anything.'),
  notFenced: msg(
    'There is no sufficient evidence that the host no longer runs anything, so nothing was evacuated. Confirm on the page of the notification that it is off, then retry.',
  ),
  mayRun: msg(
    'The host responds, and there is no sufficient evidence that it no longer runs anything, so nothing was evacuated. Return it to service if its instances run.',
  ),
  cameUp: msg(
    'The host has come up since, and guests may have been started there. Return it to service, then retry: its instances are started there.',
  ),
  localDisk: msg(
    'Its only disk is on the failed host, so it cannot be recovered elsewhere. It stays there until the host returns.',
  ),
  localDisksLeft: msg(
    '{count, plural, one {# instance has} other {# instances have}} only a disk on the failed host and cannot be recovered elsewhere.',
  ),
  waiting: msg('The compute service is disabled. Waiting up to {seconds} s until the service counts as down.'),
  forcedDown: msg('The compute service still counted as up although the host is fenced, so it was forced down.'),
  isolated: msg(
    'The control plane may be isolated, so nothing is evacuated until enough hosts respond or an administrator overrides the incident.',
  ),
  clearedToRecover: msg('The host can be recovered.'),
  respondsAgain: msg('The host responds again, so nothing was moved.'),
  hostIsRecovered: msg('Its host has failed and is recovered instead, with all its instances.'),
  notDisabled: msg('The compute service was not disabled within {seconds} s.'),
  oneToMove: msg('1 instance to move.'),
  toMove: msg('{moves} instances to move.'),
  oneToMoveOthersExcluded: msg('1 instance to move. The settings exclude {left}.'),
  toMoveOthersExcluded: msg('{moves} instances to move. The settings exclude {left}.'),
  reserveInService: msg('Reserved host {host} is in service.'),
  notInAggregate: msg('Could not add {host} to aggregate {aggregate}: {why}'),
  notRecovered: msg('{failed} of {total} instances could not be recovered: {why}'),
  busy: msg('Instance {id} was busy with another operation for more than {seconds} s.'),
  deleted: msg('Instance {id} was deleted during the operation.'),
  notStopped: msg('Instance {id} did not stop within {seconds} s.'),
  notActiveInTime: msg('Instance {id} did not become active within {seconds} s.'),
  notStarted: msg('{name} did not become active within {seconds} s.'),
  notActive: msg('Instance {id} did not become active.'),
  expired: msg('The recovery did not finish within {seconds} s.'),
  retryLost: msg('The retry was interrupted and could not be resumed.'),
  recoveryLost: msg('The recovery was interrupted and could not be resumed.'),
  moveGone: msg('It has been deleted.'),
  alreadyLeft: msg('It had already left the host.'),
  cancelled: msg('Its recovery was cancelled.'),
  stillRuns: msg('It runs on its host, which responds, so it was not moved.'),
  arrivedLate: msg(
    '{count, plural, one {# instance has} other {# instances have}} arrived on the host since its recovery began.',
  ),
  stillThere: msg('It did not leave the host within {seconds} s.'),
  notLeft: msg('It did not leave the host.'),
  lateAfterMove: msg('It was moved, but was not {state} within {seconds} s.'),
  wrongAfterMove: msg('It was moved, but did not become {state}.'),
  noReserves: NO_RESERVES,
  nothingToRollBack: msg('Nothing to roll back.'),
} as const;

/** A recorded text, or a sentence without values. */
export type RecoveryText = string | RecordedText;

export const formatSentence = (
  template: string,
  values: Readonly<Record<string, string | number>>,
  why?: RecoveryText,
): RecordedText => {
  if (why === undefined) return { message: template, values };
  return { message: template, values, why: typeof why === 'string' ? { message: why } : why };
};

export const englishOf = (text: RecoveryText): string => {
  if (typeof text === 'string') return text;
  const { message, values, why } = text;
  if (values === undefined) return message;
  return english(msg(message, why === undefined ? values : { ...values, why: englishOf(why) }));
};

/** Several texts as one. */
export const joinTexts = (all: readonly RecoveryText[]): RecoveryText => {
  const [only, ...others] = all;
  return only !== undefined && others.length === 0 ? only : all.map(englishOf).join(' ');
};
