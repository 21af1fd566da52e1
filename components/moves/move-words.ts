import type { MoveHow } from '#lib/compute/jobs/states.ts';
import type { PlannedMove } from '#lib/compute/moves/schema.ts';
import { explainFault } from '#lib/compute/servers/view/explain-fault.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export const moveWords: Record<Exclude<MoveHow, 'none'>, string> = {
  live: msg('live'),
  cold: msg('with downtime'),
  stop: msg('is stopped'),
  start: msg('is started'),
  evacuate: msg('is rebuilt'),
};

export const problemOf = (message: string, { flavor, reason }: Pick<PlannedMove, 'flavor' | 'reason'>): Text =>
  reason ? explainFault(reason, { flavor }).cause : message;
