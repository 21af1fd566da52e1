import type { NotificationPreflight } from '#lib/console/ha/preflight/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/**
 * The sentence in bold: what would happen to a notification. `to` names the hosts that its instances would move to.
 */
export function outcomeText({ facts, reach, verdict }: NotificationPreflight, to: string): Text {
  const host = facts.host.name;
  const recovered = facts.affected?.recovered ?? 0;
  switch (verdict.outcome) {
    case 'refused':
      return msg('This <b>will be rejected</b> with {status}.', { status: verdict.status });
    case 'ignored':
      return msg('This <b>will be ignored</b>.');
    case 'finished':
      return msg('This <b>will be recorded</b>, but no instances are recovered.');
    case 'recovers':
      break;
    default:
      return verdict.outcome satisfies never;
  }
  if (facts.type === 'COMPUTE_PROCESS') {
    return msg('This <b>will disable</b> the compute service on <b>{host}</b>.', { host });
  }
  if (facts.type === 'COMPUTE_INSTANCE') {
    return msg('This <b>will restart</b> {count, plural, one {# instance} other {# instances}} on <b>{host}</b>.', {
      count: recovered,
      host,
    });
  }
  if (recovered === 0) {
    return msg('This <b>will disable</b> the compute service on <b>{host}</b>. It has no instances to recover.', {
      host,
    });
  }
  if (reach.moves === null || reach.moves.to.length === 0) {
    return msg(
      'This <b>will start recovery</b> of {count, plural, one {# instance} other {# instances}} from <b>{host}</b>, but no host has room for them at present.',
      { count: recovered, host },
    );
  }
  return msg(
    'This <b>will start recovery</b> of {count, plural, one {# instance} other {# instances}} from <b>{host}</b> to {to}.',
    { count: recovered, host, to },
  );
}

export function sendLabel({ verdict: { outcome }, facts: { type, affected } }: NotificationPreflight): string {
  switch (outcome) {
    case 'refused':
      return msg('Send anyway (will be rejected)');
    case 'ignored':
      return msg('Send anyway (will be ignored)');
    case 'finished':
      return msg('Send (will only be recorded)');
    case 'recovers':
      return type === 'COMPUTE_PROCESS' || affected?.recovered === 0
        ? msg('Disable the compute service')
        : msg('Start recovery');
    default:
      return outcome satisfies never;
  }
}
