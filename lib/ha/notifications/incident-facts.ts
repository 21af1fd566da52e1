import type { AlertSeverity } from '#lib/alerts/occurrence.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { HaFacts } from '../facts/facts.ts';
import type { HostFact } from '../facts/hosts.ts';
import type { InstanceFact } from '../facts/instances.ts';
import { SENTENCES } from '../recovery/messages.ts';
import type { NotificationRow } from './change.ts';

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
  /** Seconds from the first report to the end of the last successful move; null if nothing was moved. */
  recoveredAfterS: number | null;
  /** Instances on the host: a recovery that has just started has no moves yet. */
  onHost: Impact;
  /** Its recovery waits because the control plane may be isolated. */
  isWaiting: boolean;
  /** There is sufficient evidence that the host no longer runs anything. */
  isFenced: boolean;
  /** The host is down, and such evidence is being collected. */
  isAwaitingEvidence: boolean;
}

export interface Impact {
  instances: number;
  projects: number;
}

export const NO_ACTION = msg('No action needed.');

export const impactOf = (instances: readonly InstanceFact[]): Impact => ({
  instances: instances.length,
  projects: new Set(instances.map(({ projectId }) => projectId)).size,
});

export const openState = (severity: AlertSeverity, summary: Text, action: Text): IncidentState => ({
  ...{ summary, severity, action },
  isOver: false,
});

/** Undefined for a deleted host. */
export const hostOf = ({ host, facts }: Pick<IncidentFacts, 'host' | 'facts'>): HostFact | undefined =>
  facts.hosts.find(({ name }) => name === host);

/** Whether a recovery moved the instances of its host, or tried to. */
export const isHostRecovery = ({ type, status, attempts, message }: NotificationRow): boolean =>
  type === 'COMPUTE_HOST' && attempts > 0 && status !== 'ignored' && message !== SENTENCES.respondsAgain;

/** Values for sentences that name the only instance, or count several. */
export const namedInstances = (host: string, instances: readonly InstanceFact[]) => ({
  ...{ host, count: instances.length, name: instances[0]?.name ?? '' },
});
