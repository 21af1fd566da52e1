import type { AlertSeverity } from '#lib/alerts/occurrence.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { HaFacts } from '../facts/facts.ts';
import type { InstanceFact } from '../facts/instances.ts';
import type { Remedy } from '../facts/outcome.ts';
import type { NotificationRow } from './change.ts';
import { isFinal } from './enums.ts';

/** What alerts and the desk say about an incident, to be translated. */
export interface IncidentState {
  /** What failed, who is affected, and what is being done. */
  summary: Text;
  severity: AlertSeverity;
  /** Nothing is down any more, or the incident was closed. */
  isOver: boolean;
  /** What is left to do. */
  action: Text;
}

/** Facts that determine the state. */
export interface IncidentFacts {
  host: string;
  members: readonly NotificationRow[];
  /** Instances by their last notification, followed by those of earlier ones. */
  facts: Pick<HaFacts, 'hosts' | 'instances'>;
  /** Seconds from the first report to the end of the last move; null if nothing was moved. */
  recoveredAfterS: number | null;
  /** Instances on the host: a recovery that has just started has no moves yet. */
  onHost: Impact;
  /** Its recovery waits because the control plane may be isolated. */
  isWaiting: boolean;
}

export interface Impact {
  instances: number;
  projects: number;
}

const NO_ACTION = msg('No action needed.');
const NOT_YET = msg('No action needed yet.');

const impactOf = (instances: readonly InstanceFact[]): Impact => ({
  instances: instances.length,
  projects: new Set(instances.map(({ projectId }) => projectId)).size,
});

const open = (severity: AlertSeverity, summary: Text, action: Text): IncidentState => ({
  ...{ summary, severity, action },
  isOver: false,
});

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
  if (failed.length > 0)
    return failedState(given, own, { failed, hasFailed: stopped.some(({ status }) => status === 'failed') });
  if (stranded.length > 0) {
    const summary = msg(
      '{host} is down and not being recovered: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} {instances, plural, one {is} other {are}} not running.',
      { host, ...impactOf(stranded) },
    );
    return open('critical', summary, msg('Make sure that {host} is off, then evacuate its instances.', { host }));
  }
  const [first] = crashed;
  if (first) return crashedState(host, crashed, first);
  if (given.facts.hosts.some(({ name, isServiceDown }) => name === host && isServiceDown)) return serviceState(host);
  const ofHost = stopped.filter(({ type }) => type === 'COMPUTE_HOST');
  if (ofHost.length > 0 && ofHost.every(({ status }) => status === 'ignored')) return ignoredState(given);
  return over(given, own);
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
  if (members.some(({ status }) => status === 'error')) {
    const summary = msg(
      'Recovery of {host} failed and will be retried: {failed} of {total, plural, one {# instance} other {# instances}} {failed, plural, one {is} other {are}} still down, in {projects, plural, one {# project} other {# projects}}.',
      { host, failed: left.length, total: own.length, projects: impactOf(left).projects },
    );
    return open('critical', summary, NOT_YET);
  }
  const impact = own.length >= onHost.instances ? impactOf(own) : onHost;
  if (given.isWaiting) return waitingState(host, impact);
  if (members.some(({ retry_run_id }) => retry_run_id !== null)) {
    const summary = msg(
      'Retrying instances of {host}: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} {instances, plural, one {is} other {are}} still down.',
      { host, ...impactOf(left) },
    );
    return open('critical', summary, NOT_YET);
  }
  const isOfHost = members.some(({ type, status }) => type === 'COMPUTE_HOST' && !isFinal(status));
  if (!isOfHost) {
    const summary = msg(
      'A fault on {host} is being recovered: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}.',
      { host, ...impactOf(own) },
    );
    return open('error', summary, NOT_YET);
  }
  const failed = left.filter(({ move }) => move === 'failed').length;
  return open('critical', runningText(host, impact, { recovered: own.length - left.length, failed }), NOT_YET);
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
  open(
    'critical',
    msg(
      '{host} was reported as failed: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}, recovery waits because the control plane may be isolated.',
      { host, ...impact },
    ),
    msg('Check the network of the control plane. If {host} has really failed, override the isolation check.', { host }),
  );

interface UnrecoveredInstances {
  failed: readonly InstanceFact[];
  /** A recovery has failed; otherwise all have finished without these instances. */
  hasFailed: boolean;
}

function failedState(
  { host, facts }: IncidentFacts,
  own: readonly InstanceFact[],
  { failed, hasFailed }: UnrecoveredInstances,
): IncidentState {
  const { instances, projects } = impactOf(failed);
  const values = { host, failed: instances, total: own.length, projects };
  const isForcedDown = facts.hosts.some(({ name, isForcedDown: isForced }) => name === host && isForced);
  const action = remainingWork({ host, isForcedDown }, failed);
  const areLocal = failed.every(({ remedy }) => remedy === 'repair_host');
  if (hasFailed && !areLocal)
    return open(
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
  return open('critical', summary, action);
}

/** What is left to do for instances that were not recovered, most urgent first. */
function remainingWork(
  { host, isForcedDown }: { host: string; isForcedDown: boolean },
  failed: readonly InstanceFact[],
): Text {
  const those = (remedy: Remedy) => failed.filter((instance) => instance.remedy === remedy);
  const [retry, local, evacuate, start] = [those('retry'), those('repair_host'), those('evacuate'), those('start')];
  if (retry.length > 0) {
    const values = { host, instances: retry.length, local: local.length };
    if (isForcedDown)
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

const startText = (instances: readonly InstanceFact[]): Text =>
  msg('Start {count, plural, one {{name}} other {# instances}}.', {
    count: instances.length,
    name: instances[0]?.name ?? '',
  });

function crashedState(host: string, crashed: readonly InstanceFact[], first: InstanceFact): IncidentState {
  const values = { host, count: crashed.length, name: first.name };
  return open(
    'error',
    msg(
      '{count, plural, one {{name} on {host} crashed and was not restarted} other {# instances on {host} crashed and were not restarted}}.',
      values,
    ),
    startText(crashed),
  );
}

const serviceState = (host: string): IncidentState =>
  open(
    'error',
    msg('The compute service of {host} is down; its instances keep running.', { host }),
    msg('Check libvirt on {host}.', { host }),
  );

function ignoredState({ host, facts }: IncidentFacts): IncidentState {
  const isDown = facts.hosts.find(({ name }) => name === host)?.condition === 'down';
  return isDown
    ? open(
        'error',
        msg('{host} is down and not being recovered. No instance is affected.', { host }),
        msg('Repair {host}.', { host }),
      )
    : open(
        'warning',
        msg('A report that {host} is down was ignored: the host is up.', { host }),
        msg('Check the monitoring of {host}.', { host }),
      );
}

/** Nothing is down; the host may wait for an administrator. */
function over({ host, facts, recoveredAfterS }: IncidentFacts, own: readonly InstanceFact[]): IncidentState {
  const condition = facts.hosts.find(({ name }) => name === host)?.condition;
  const action =
    condition === 'down'
      ? msg('Repair {host} and return it to service.', { host })
      : condition === 'out_of_service'
        ? msg('Return {host} to service.', { host })
        : NO_ACTION;
  const done = { severity: 'info', isOver: true, action } as const;
  if (own.length === 0) return { summary: msg('{host} failed. No instance is affected.', { host }), ...done };
  const recovered = own.filter(({ outcome }) => outcome === 'recovered').length;
  const values = { host, recovered, total: own.length, projects: impactOf(own).projects };
  const summary =
    recoveredAfterS === null
      ? msg(
          'Recovery of {host} finished: {recovered} of {total, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} recovered.',
          values,
        )
      : msg(
          'Recovery of {host} finished: {recovered} of {total, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} recovered after {seconds} s.',
          { ...values, seconds: recoveredAfterS },
        );
  return { summary, ...done };
}

function closedState(host: string, stopped: readonly NotificationRow[]): IncidentState {
  const why = stopped.find((row) => row.resolution !== null)?.resolution;
  const summary = why
    ? msg('Incident on {host} closed: {why}', { host, why })
    : msg('Incident on {host} closed.', { host });
  return { summary, severity: 'info', isOver: true, action: NO_ACTION };
}
