import type { HostFact } from '#lib/ha/facts/hosts.ts';
import type { InstanceFact } from '#lib/ha/facts/instances.ts';
import { REMEDIES, type Remedy } from '#lib/ha/facts/outcome.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import type { IncidentFacts } from '#lib/ha/notifications/incident-facts.ts';

const row = (given: Partial<NotificationRow> = {}): NotificationRow => ({
  ...{ number: 1, id: 'n', type: 'COMPUTE_HOST', spelling: 'COMPUTE_HOST', status: 'running', severity_rank: 0 },
  ...{
    source_host_id: 's',
    host: 'sim-1',
    segment_id: 'x',
    segment_name: 'rack-a',
    generated_at: '2026-11-20T10:00:00Z',
  },
  ...{
    payload: '{"event":"STOPPED"}' as NotificationRow['payload'],
    payload_key: '',
    message: null,
    message_data: null,
    source: 'webhook',
  },
  ...{ source_ref: null, raw: null, reason: null, user_id: null, request_id: null, incident_id: 'n' },
  ...{
    incident_at: '2026-11-20T10:00:00Z',
    repeats: 0,
    repeated_at: null,
    run_id: null,
    retry_run_id: null,
    attempts: 1,
  },
  ...{ retry_at: null, started_at: null, ended_at: null, triage: 'open', owner_id: null, owner_name: null },
  ...{
    acknowledged_at: null,
    resolved_at: null,
    resolution: null,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: null,
  },
  ...given,
});
const host = (condition: HostFact['condition'], given: Partial<HostFact> = {}): HostFact => ({
  ...{ name: 'sim-1', condition, segment: null, isReserved: false, isOnMaintenance: true, isOutByRecovery: true },
  ...{ isForcedDown: false, hasFailed: condition === 'down', isServiceDown: false, instances: 0 },
  ...given,
});
/** An outcome, what a person has to do for an instance that was not recovered, or a failed move of an open recovery. */
type InstanceState = InstanceFact['outcome'] | Remedy | 'move_failed' | 'repaired';

const instances = (states: readonly InstanceState[]): InstanceFact[] =>
  states.map((state, at) => {
    const known = { id: `${at}`, name: `web-${at}`, projectId: `p${at % 2}`, host: 'sim-1', notificationId: 'n' };
    if (state === 'move_failed') return { ...known, outcome: 'recovering', remedy: null, move: 'failed' };
    if (state === 'repaired') return { ...known, outcome: 'recovered', remedy: null, move: 'failed' };
    if (state === 'recovered') return { ...known, outcome: 'recovered', remedy: null, move: 'succeeded' };
    const isRemedy = (REMEDIES as readonly string[]).includes(state);
    return isRemedy
      ? { ...known, outcome: 'failed', remedy: state as Remedy, move: null }
      : { ...known, outcome: state as InstanceFact['outcome'], remedy: null, move: null };
  });
/** Facts of an incident on sim-1 with these notifications and instances. */
export const incidentWith = (
  rows: readonly Partial<NotificationRow>[],
  outcomes: readonly InstanceState[] = [],
  condition: HostFact['condition'] = 'down',
  signs: Partial<HostFact> = {},
): IncidentFacts => ({
  ...{
    host: 'sim-1',
    members: rows.map(row),
    recoveredAfterS: 48,
    onHost: { instances: 0, projects: 0 },
    isWaiting: false,
    isFenced: false,
    isAwaitingEvidence: false,
  },
  facts: { hosts: [host(condition, signs)], instances: instances(outcomes) },
});
