import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { type Check, type CheckId, evaluateNotification, type Facts } from '#lib/ha/notifications/evaluation.ts';
import { parsePayload } from '#lib/ha/notifications/payload.ts';
import { english } from '#lib/i18n/english.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

type IgnoredNotification = Pick<ListedNotification, 'type' | 'spelling' | 'payload' | 'host' | 'segment' | 'message'>;

export interface IgnoreReason {
  label: string;
  message: Text;
  advice: string;
}

const WORDS: Partial<Record<CheckId, Omit<IgnoreReason, 'message'>>> = {
  segment: {
    label: msg('Segment disabled'),
    advice: msg('Enable the segment, then send the notification again.'),
  },
  fencing: {
    label: msg('Not fenced'),
    advice: msg('Make sure the host is off, then create a notification with host status NORMAL.'),
  },
  event: {
    label: msg('No fault'),
    advice: msg('No action needed, unless the instance is down.'),
  },
  held: {
    label: msg('Being worked on'),
    advice: msg('Unpause or unrescue the instance, then send the notification again.'),
  },
};

/**
 * Finds the preflight rule whose English message equals the recorded reason, so that the reason can be translated and
 * completed with advice. Undefined if no rule matches.
 */
export function ignoreReasonOf(row: IgnoredNotification): IgnoreReason | undefined {
  const found = CIRCUMSTANCES.map((more) => decisive({ ...factsOf(row), ...more(row) })).find(
    (check) => check !== undefined && english(check.message) === row.message,
  );
  const words = found && WORDS[found.id];
  return found && words && { ...words, message: found.message };
}

const factsOf = ({ type, spelling, payload, host, segment }: IgnoredNotification): Facts => ({
  type,
  spelling,
  payload: parsePayload(type, payload),
  host: { name: host, isRegistered: true, onMaintenance: false, segment: segmentOf(segment, true) },
  duplicate: false,
  reservedHosts: 0,
  computeService: null,
  affected: null,
});

const segmentOf = ({ name }: IgnoredNotification['segment'], isEnabled: boolean) =>
  ({ name, isEnabled, recoveryMethod: 'auto' }) as const;

/** Facts that the row does not contain, in the variants that may have applied at the decision. */
const CIRCUMSTANCES: ((row: IgnoredNotification) => Partial<Facts>)[] = [
  () => ({}),
  (row) => ({ host: { ...factsOf(row).host, segment: segmentOf(row.segment, false) } }),
  () => ({ affected: { instances: 1, recovered: 1, held: 1 } }),
];

const decisive = (facts: Facts): Check | undefined =>
  evaluateNotification(facts).checks.find(({ isPassed, consequence }) => !isPassed && consequence === 'ignored');
