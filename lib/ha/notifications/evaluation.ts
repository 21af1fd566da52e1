import { msg, type Text } from '#lib/i18n/text.ts';
import type { RecoveryMethod } from '../segments/recovery-methods.ts';
import type { NotificationType } from './enums.ts';
import type { InstancePayload, NotificationPayload, ParsedPayload } from './payload.ts';

/** What is known when a fault is reported. Null means unknown, and rules about it are skipped. */
export interface Facts {
  type: NotificationType;
  /** The sender's spelling of the type; the default spelling if omitted. */
  spelling?: string;
  payload: ParsedPayload;
  host: {
    name: string;
    isRegistered: boolean;
    onMaintenance: boolean;
    segment: { name: string; isEnabled: boolean; recoveryMethod: RecoveryMethod } | null;
  };
  /** A notification with the same content exists within NEPHOS_HA_DUPLICATE_WINDOW_SECONDS. */
  duplicate: boolean;
  reservedHosts: number;
  computeService: { isUp: boolean; isEnabled: boolean } | null;
  affected: InstanceCounts | null;
}

/** Instances affected by a notification: those of the host, or the named one. */
export interface InstanceCounts {
  instances: number;
  /** Instances to be recovered according to metadata and settings. */
  recovered: number;
  /** Paused or rescued instances. */
  held: number;
}

type Outcome = 'refused' | 'ignored' | 'finished' | 'recovers';

export const CHECK_IDS = [
  'payload',
  'host',
  'maintenance',
  'duplicate',
  'segment',
  'event',
  'fencing',
  'process',
  'service',
  'held',
  'instances',
  'reserved',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** A rule and the consequence if it is not met; `waits` is not final. */
export interface Check {
  id: CheckId;
  isPassed: boolean;
  consequence: Exclude<Outcome, 'recovers'> | 'waits';
  message: Text;
}

export interface Verdict {
  outcome: Outcome;
  /** Status of the API response. */
  status: 202 | 400 | 409;
  /** The reason; null if nothing prevents the recovery. */
  message: Text | null;
  /** The rule that decided; null if nothing prevents the recovery. */
  decisive: CheckId | null;
  checks: readonly Check[];
}

/**
 * The decision about a notification: the first unmet rule of docs/contract/ha.md 4 and 7. Receipt, recovery and console
 * use this function. The recovery omits `onMaintenance` and `duplicate`, which only concern the receipt.
 */
export function evaluateNotification(facts: Facts): Verdict {
  const { payload } = facts.payload;
  const rules = facts.host.isRegistered ? RULES : RULES_OF_ANY;
  const checks = rules.flatMap((rule) => rule(facts, payload) ?? []);
  const decisive = checks.find(({ isPassed, consequence }) => !isPassed && consequence !== 'waits');
  if (!decisive || decisive.consequence === 'waits')
    return { outcome: 'recovers', status: 202, message: null, decisive: null, checks };
  const { id, consequence, message } = decisive;
  const refusal = id === 'maintenance' || id === 'duplicate' ? 409 : 400;
  return { outcome: consequence, status: consequence === 'refused' ? refusal : 202, message, decisive: id, checks };
}

type Rule = (facts: Facts, payload: NotificationPayload | undefined) => Check | undefined;

const spellingOf = ({ spelling, type }: Facts) => spelling ?? type;

const payloadRule: Rule = ({ type, payload: { problem } }) => {
  const message = problem
    ? msg('Invalid input for field/attribute payload{field}. {problem}', {
        field: problem.path && `.${problem.path}`,
        problem: problem.message,
      })
    : msg('Payload is valid for {type}.', { type });
  return { id: 'payload', isPassed: !problem, consequence: 'refused', message };
};

const hostRule: Rule = ({ host: { name, isRegistered, segment } }) => ({
  id: 'host',
  isPassed: isRegistered,
  consequence: 'refused',
  message: isRegistered
    ? msg('Host {host} is protected by segment {segment}.', { host: name, segment: segment?.name })
    : msg('Host with name {host} could not be found.', { host: name }),
});

const maintenanceRule: Rule = (facts) => ({
  id: 'maintenance',
  isPassed: !facts.host.onMaintenance,
  consequence: 'refused',
  message: facts.host.onMaintenance
    ? msg(
        "Notification received from host {host} of type ''{type}'' is ignored as the host is already under maintenance.",
        { host: facts.host.name, type: spellingOf(facts) },
      )
    : msg('No maintenance of host {host} prevents the recovery.', { host: facts.host.name }),
});

const duplicateRule: Rule = (facts) => ({
  id: 'duplicate',
  isPassed: !facts.duplicate,
  consequence: 'refused',
  message: facts.duplicate
    ? msg('Notification received from host {host} of type {type} is duplicate.', {
        host: facts.host.name,
        type: spellingOf(facts),
      })
    : msg('No identical notification was sent just before.'),
});

const segmentRule: Rule = ({ host: { segment } }) =>
  segment
    ? {
        id: 'segment',
        isPassed: segment.isEnabled,
        consequence: 'ignored',
        message: segment.isEnabled
          ? msg('Segment {segment} is enabled.', { segment: segment.name })
          : msg('Segment {segment} is disabled.', { segment: segment.name }),
      }
    : undefined;

/** The event must mean that something stopped for good. */
const eventRule: Rule = (_facts, payload) => {
  if (!payload) return undefined;
  if ('vir_domain_event' in payload) return wordsRule(payload);
  const isPassed = isStopped(payload);
  const message = isPassed ? msg('Event is STOPPED.') : msg('It is running again, so there is nothing to recover.');
  return { id: 'event', isPassed, consequence: 'finished', message };
};

/** Event combinations of instance monitors; docs/contract/ha.md 4. */
const RECOVERABLE: ReadonlySet<string> = new Set([
  'LIFECYCLE STOPPED_FAILED',
  'QEMU_GUEST_AGENT_ERROR STOPPED_FAILED',
  'IO_ERROR IO_ERROR_REPORT',
]);

function wordsRule({ event, vir_domain_event: domainEvent }: InstancePayload): Check {
  const isPassed = RECOVERABLE.has(`${event} ${domainEvent}`);
  const message = isPassed
    ? msg('{event} with {domainEvent} is a fault of an instance.', { event, domainEvent })
    : msg('{event} with {domainEvent} is not a fault that is recovered.', { event, domainEvent });
  return { id: 'event', isPassed, consequence: 'ignored', message };
}

/** A host that may still run its instances is never recovered: they would run twice. */
const fencingRule: Rule = ({ type, host }, payload) => {
  if (type !== 'COMPUTE_HOST' || !payload || !isStopped(payload)) return undefined;
  const status = 'host_status' in payload ? payload.host_status : undefined;
  return {
    id: 'fencing',
    isPassed: status === 'NORMAL',
    consequence: 'ignored',
    message:
      status === 'NORMAL'
        ? msg('The notification says that {host} is fenced.', { host: host.name })
        : msg('Host status is {status}: host {host} may still run its instances, and only a fenced one is recovered.', {
            status: status ?? 'UNKNOWN',
            host: host.name,
          }),
  };
};

const COMPUTE_PROCESS_NAME = 'nova-compute';

const processRule: Rule = ({ type }, payload) => {
  if (type !== 'COMPUTE_PROCESS' || !payload || !('process_name' in payload)) return undefined;
  const name = payload.process_name;
  const isPassed = name === COMPUTE_PROCESS_NAME;
  const message = isPassed
    ? msg('Process {name} has a recovery.', { name })
    : msg('Process {name} has no recovery. Only nova-compute is disabled.', { name });
  return { id: 'process', isPassed, consequence: 'finished', message };
};

const serviceRule: Rule = ({ type, host, computeService }, payload) => {
  if (!computeService || !payload || !isStopped(payload) || type === 'COMPUTE_INSTANCE') return undefined;
  const values = { host: host.name };
  if (type === 'COMPUTE_PROCESS') {
    const message = computeService.isEnabled
      ? msg('The compute service of {host} is enabled.', values)
      : msg('The compute service of {host} is already disabled.', values);
    return { id: 'service', isPassed: computeService.isEnabled, consequence: 'finished', message };
  }
  const message = computeService.isUp
    ? msg(
        'The compute service of {host} still reports. It is disabled, and the recovery waits for it to go down.',
        values,
      )
    : msg('The compute service of {host} is down.', values);
  return { id: 'service', isPassed: !computeService.isUp, consequence: 'waits', message };
};

const instanceMaintenanceRule: Rule = ({ type, affected }, payload) => {
  if (type !== 'COMPUTE_INSTANCE' || !affected || !payload || !('instance_uuid' in payload)) return undefined;
  const message =
    affected.held === 0
      ? msg('No user is working on the instance.')
      : msg('The instance is paused or in rescue mode, so a user is working on it.');
  return { id: 'held', isPassed: affected.held === 0, consequence: 'ignored', message };
};

/** A failed host is taken out of service even if there is nothing to move; docs/contract/ha.md 8. */
const instancesRule: Rule = ({ type, affected }, payload) => {
  if (type === 'COMPUTE_PROCESS' || !affected || !payload) return undefined;
  return {
    id: 'instances',
    isPassed: affected.recovered > 0 || type === 'COMPUTE_HOST',
    consequence: 'finished',
    message: countedIn(affected, type),
  };
};

function countedIn({ instances, recovered }: InstanceCounts, type: NotificationType): Text {
  if (recovered > 0) {
    return msg('{recovered, plural, one {# instance is} other {# instances are}} recovered.', { recovered });
  }
  if (instances === 0) return msg('There are no instances to recover.');
  return type === 'COMPUTE_INSTANCE'
    ? msg(
        'Not restarted: {instances, plural, one {the instance is not HA-enabled} other {none of # instances is HA-enabled}}.',
        { instances },
      )
    : msg('Not recovered: none of {instances, plural, one {# instance} other {# instances}} is HA-enabled.', {
        instances,
      });
}

/** Waits only if the segment has no other recovery method. */
const reservedRule: Rule = ({ type, host: { segment }, reservedHosts }, payload) => {
  if (type !== 'COMPUTE_HOST' || !segment || !payload || segment.recoveryMethod === 'auto') return undefined;
  const needed = segment.recoveryMethod === 'reserved_host';
  const message =
    reservedHosts > 0
      ? msg('{reservedHosts, plural, one {# reserved host is} other {# reserved hosts are}} available.', {
          reservedHosts,
        })
      : needed
        ? msg('No reserved_hosts available for evacuation.')
        : msg('No reserved host is available. The scheduler chooses the hosts.');
  return { id: 'reserved', isPassed: reservedHosts > 0 || !needed, consequence: 'waits', message };
};

const isStopped = ({ event }: NotificationPayload) => event === 'STOPPED';

/** Rules for hosts without a segment. Further rules are not evaluated, so that they do not appear as met. */
const RULES_OF_ANY: readonly Rule[] = [payloadRule, hostRule];

/** In evaluation order. */
const RULES: readonly Rule[] = [
  ...RULES_OF_ANY,
  maintenanceRule,
  duplicateRule,
  segmentRule,
  eventRule,
  fencingRule,
  processRule,
  serviceRule,
  instanceMaintenanceRule,
  instancesRule,
  reservedRule,
];
