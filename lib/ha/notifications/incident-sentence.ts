import { unpackJson } from '#lib/db/column-types.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { InstanceFact } from '../facts/instances.ts';
import type { Remedy } from '../facts/outcome.ts';
import { SENTENCES } from '../recovery/messages.ts';
import type { NotificationRow } from './change.ts';
import { isFinal } from './enums.ts';
import { endState } from './incident-end.ts';
import {
  hostOf,
  type Impact,
  type IncidentFacts,
  type IncidentState,
  impactOf,
  isHostRecovery,
  NO_ACTION,
  namedInstances,
  openState,
} from './incident-facts.ts';

const NOT_YET = msg('No action needed yet.');

/** State of an incident in one sentence; undefined if nobody needs to be informed, for example when a host returned. */
export function incidentState(given: IncidentFacts): IncidentState | undefined {
  const { members } = given;
  const stopped = members.filter(({ payload }) => unpackJson(payload).event !== 'STARTED');
  if (stopped.length === 0) return undefined;
  if (members.every(({ triage }) => triage === 'resolved')) return closedState(given.host, stopped);
  // New notifications are judged shortly, and reported then.
  if (stopped.every(({ status }) => status === 'new')) return undefined;
  const own = instancesOf(given);
  const isOpen = stopped.some(({ status, retry_run_id }) => !isFinal(status) || retry_run_id !== null);
  return isOpen ? inProgress(given, own) : ended(given, stopped, own);
}

function ended(given: IncidentFacts, stopped: readonly NotificationRow[], own: readonly InstanceFact[]): IncidentState {
  const { host } = given;
  const those = (outcome: InstanceFact['outcome']) => own.filter((instance) => instance.outcome === outcome);
  const [failed, crashed, stranded] = [those('failed'), those('crashed'), those('stranded')];
  if (failed.length > 0) return failedState(given, stopped, { failed, total: own.length });
  if (stranded.length > 0) return strandedState(given, stranded);
  if (crashed.length > 0) return crashedState(host, crashed);
  const unfinished = those('recovering').filter((instance) => isUnfinished(given, instance));
  if (unfinished.length > 0) {
    const summary = msg(
      '{instances, plural, one {# instance} other {# instances}} of {host} in {projects, plural, one {# project} other {# projects}} {instances, plural, one {is} other {are}} still being recovered.',
      { host, ...impactOf(unfinished) },
    );
    return openState('critical', summary, NOT_YET);
  }
  if (hostOf(given)?.isServiceDown) return serviceState(host);
  return endState(given, stopped, own);
}

function strandedState(given: IncidentFacts, stranded: readonly InstanceFact[]): IncidentState {
  const values = { host: given.host, ...impactOf(stranded) };
  // Own detection reports a failed host again as soon as it is fenced, and then it is recovered.
  if (given.isAwaitingEvidence && !given.isFenced && hostOf(given)?.segment?.isEnabled)
    return openState(
      'critical',
      msg(
        '{host} is down: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} {instances, plural, one {is} other {are}} not running. Recovery starts when there is evidence that the host runs nothing.',
        values,
      ),
      msg('If it does not start within two minutes, make sure that {host} is off and confirm that.', values),
    );
  const summary = msg(
    '{host} is down and not being recovered: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} {instances, plural, one {is} other {are}} not running.',
    values,
  );
  return openState('critical', summary, msg('Make sure that {host} is off, then evacuate its instances.', values));
}

/**
 * Whether a busy instance is still being recovered although its recovery has ended: its move or restart failed and goes
 * on, or a person evacuates it. Users are busy with the others.
 */
function isUnfinished(given: IncidentFacts, { move, notificationId, host }: InstanceFact): boolean {
  if (move !== null) return move !== 'succeeded';
  const own = given.members.find(({ id }) => id === notificationId);
  return own?.status === 'failed' || (host === given.host && hostOf(given)?.hasFailed === true);
}

/** Instances affected by its notifications, and those on its host while it is down; each once, by its first fact. */
function instancesOf({ host, members, facts }: IncidentFacts): InstanceFact[] {
  const ids = new Set(members.map(({ id }) => id));
  const affected = facts.instances.filter(
    ({ notificationId, host: on, outcome }) =>
      (notificationId !== null && ids.has(notificationId)) ||
      (on === host && (outcome === 'stranded' || outcome === 'recovering')),
  );
  return [...Map.groupBy(affected, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
}

function inProgress(given: IncidentFacts, own: readonly InstanceFact[]): IncidentState {
  const { host, members, onHost } = given;
  // Until a recovery has ended, instances on its host are `recovering`, also those whose move failed.
  const left = own.filter(({ outcome }) => outcome !== 'recovered');
  const awaiting = members.find(({ status }) => status === 'error');
  if (awaiting) return awaitingState(given, awaiting, { own, left });
  const impact = own.length >= onHost.instances ? impactOf(own) : onHost;
  const isRetried = members.some(({ retry_run_id }) => retry_run_id !== null);
  if (given.isWaiting) return isRetried ? waitingRetryState(host, impactOf(left)) : waitingState(host, impact);
  if (isRetried) {
    const summary = msg(
      'Retrying instances of {host}: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} {instances, plural, one {is} other {are}} still down.',
      { host, ...impactOf(left) },
    );
    return openState('critical', summary, NOT_YET);
  }
  const isOfHost = members.some(({ type, status }) => type === 'COMPUTE_HOST' && !isFinal(status));
  if (!isOfHost) {
    const isOfInstance = members.some(({ type, status }) => type === 'COMPUTE_INSTANCE' && !isFinal(status));
    if (!isOfInstance) {
      return openState('error', msg('The compute service of {host} failed and is being disabled.', { host }), NOT_YET);
    }
    const summary = msg(
      'A fault on {host} is being recovered: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}.',
      { host, ...impactOf(own) },
    );
    return openState('error', summary, NOT_YET);
  }
  const failed = left.filter(({ move }) => move === 'failed').length;
  return openState('critical', runningText(host, impact, { recovered: own.length - left.length, failed }), NOT_YET);
}

interface OwnInstances {
  own: readonly InstanceFact[];
  left: readonly InstanceFact[];
}

/** An attempt has failed, and another one follows. */
function awaitingState(
  { host, onHost }: IncidentFacts,
  { type }: NotificationRow,
  { own, left }: OwnInstances,
): IncidentState {
  if (type === 'COMPUTE_PROCESS')
    return openState(
      'error',
      msg('The compute service of {host} failed. Disabling it failed and will be retried.', { host }),
      NOT_YET,
    );
  if (type === 'COMPUTE_INSTANCE')
    return openState(
      'error',
      msg(
        'Restarting {count, plural, =0 {an instance} one {{name}} other {# instances}} on {host} failed and will be retried.',
        namedInstances(host, left),
      ),
      NOT_YET,
    );
  const values = { host, failed: left.length, total: own.length, projects: impactOf(left).projects };
  if (own.length > 0)
    return openState(
      'critical',
      msg(
        'Recovery of {host} failed and will be retried: {failed} of {total, plural, one {# instance} other {# instances}} {failed, plural, one {is} other {are}} still down, in {projects, plural, one {# project} other {# projects}}.',
        values,
      ),
      NOT_YET,
    );
  const summary =
    onHost.instances === 0
      ? msg('Recovery of {host} failed and will be retried.', { host })
      : msg(
          'Recovery of {host} failed and will be retried. {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} {instances, plural, one {is} other {are}} on it.',
          { host, ...onHost },
        );
  return openState('critical', summary, NOT_YET);
}

function runningText(host: string, impact: Impact, { recovered, failed }: { recovered: number; failed: number }): Text {
  if (recovered + failed === 0) {
    return msg(
      '{host} is down: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}, recovery started.',
      { host, ...impact },
    );
  }
  return msg(
    '{host} is down: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}, {recovered} recovered{failed, plural, =0 {} other {, # failed}}, recovery in progress.',
    { host, ...impact, recovered, failed },
  );
}

/** Nothing about the host is changed until the check allows it, so nothing says yet that the host is down. */
const waitingState = (host: string, impact: Impact): IncidentState =>
  openState(
    'critical',
    msg(
      '{host} was reported as failed: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}, recovery waits because the control plane may be isolated.',
      { host, ...impact },
    ),
    overrideText(host),
  );

const waitingRetryState = (host: string, impact: Impact): IncidentState =>
  openState(
    'critical',
    msg(
      'The retry of instances of {host} waits because the control plane may be isolated: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} {instances, plural, one {is} other {are}} still down.',
      { host, ...impact },
    ),
    overrideText(host),
  );

const overrideText = (host: string): Text =>
  msg('Check the network of the control plane. If {host} has really failed, override the isolation check.', { host });

interface UnrecoveredInstances {
  failed: readonly InstanceFact[];
  total: number;
}

function failedState(
  given: IncidentFacts,
  stopped: readonly NotificationRow[],
  { failed, total }: UnrecoveredInstances,
): IncidentState {
  const { host } = given;
  const { instances, projects } = impactOf(failed);
  const values = { host, failed: instances, total, projects };
  const action = remainingWork(given, failed);
  if (!stopped.some(isHostRecovery)) return unrestartedState(host, failed, action);
  const hasFailed = stopped.some(({ status }) => status === 'failed');
  const areLocal = failed.every(({ remedy }) => remedy === 'repair_host');
  if (hasFailed && !areLocal)
    return openState(
      'critical',
      msg(
        'Recovery of {host} failed: {failed} of {total, plural, one {# instance} other {# instances}} {failed, plural, one {is} other {are}} still down, in {projects, plural, one {# project} other {# projects}}.',
        values,
      ),
      action,
    );
  const summary = areLocal
    ? msg(
        'Recovery of {host} finished: {failed} of {total, plural, one {# instance} other {# instances}} {failed, plural, one {has its only disk} other {have their only disks}} on {host} and {failed, plural, one {is} other {are}} down until it returns, in {projects, plural, one {# project} other {# projects}}.',
        values,
      )
    : msg(
        'Recovery of {host} finished: {failed} of {total, plural, one {# instance} other {# instances}} {failed, plural, one {is} other {are}} still down, in {projects, plural, one {# project} other {# projects}}.',
        values,
      );
  return openState('critical', summary, action);
}

const unrestartedState = (host: string, failed: readonly InstanceFact[], action: Text): IncidentState =>
  openState(
    'error',
    msg(
      '{count, plural, one {{name} on {host} failed and was not restarted} other {# instances on {host} failed and were not restarted}}.',
      namedInstances(host, failed),
    ),
    action,
  );

/** What is left to do for instances that were not recovered, most urgent first. */
function remainingWork(given: IncidentFacts, failed: readonly InstanceFact[]): Text {
  const { host } = given;
  const those = (remedy: Remedy) => failed.filter((instance) => instance.remedy === remedy);
  const [retry, local, evacuate, start] = [those('retry'), those('repair_host'), those('evacuate'), those('start')];
  if (retry.length > 0) {
    const values = { host, instances: retry.length, local: local.length };
    if (lacksEvidence(given))
      return msg(
        'Confirm that {host} is off, then retry {instances, plural, one {# instance} other {# instances}}.',
        values,
      );
    if (hostOf(given)?.isForcedDown)
      return msg(
        'Return {host} to service, then retry {instances, plural, one {# instance} other {# instances}}.',
        values,
      );
    return local.length === 0
      ? msg('Retry {instances, plural, one {# instance} other {# instances}}.', values)
      : msg(
          'Retry {instances, plural, one {# instance} other {# instances}}, and repair {host}, which has the only disk of {local, plural, one {# other instance} other {# other instances}}.',
          values,
        );
  }
  if (evacuate.length > 0) return msg('Make sure that {host} is off, then evacuate its instances.', { host });
  if (local.length > 0) return msg('Repair {host} and return it to service.', { host });
  if (start.length === 0) return msg('A later incident of these instances says what is left to do.');
  return startText(start);
}

/** Its recovery failed because the host may still run its instances, and a retry would fail too. */
const lacksEvidence = (given: IncidentFacts): boolean =>
  hostOf(given)?.hasFailed === true &&
  !given.isFenced &&
  given.members.some(({ status, message }) => status === 'failed' && message === SENTENCES.notFenced);

const startText = (instances: readonly InstanceFact[]): Text =>
  msg('Start {count, plural, one {{name}} other {# instances}}.', {
    count: instances.length,
    name: instances[0]?.name ?? '',
  });

function crashedState(host: string, crashed: readonly InstanceFact[]): IncidentState {
  const values = namedInstances(host, crashed);
  return openState(
    'error',
    msg(
      '{count, plural, one {{name} on {host} crashed and was not restarted} other {# instances on {host} crashed and were not restarted}}.',
      values,
    ),
    startText(crashed),
  );
}

const serviceState = (host: string): IncidentState =>
  openState(
    'error',
    msg('The compute service of {host} is down; its instances keep running.', { host }),
    msg('Check libvirt on {host}.', { host }),
  );

function closedState(host: string, stopped: readonly NotificationRow[]): IncidentState {
  const why = stopped.find((row) => row.resolution !== null)?.resolution;
  const summary = why
    ? msg('Incident on {host} closed: {why}', { host, why })
    : msg('Incident on {host} closed.', { host });
  return { summary, severity: 'info', isOver: true, action: NO_ACTION };
}
