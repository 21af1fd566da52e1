import { expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import type { HostFact } from '../facts/hosts.ts';
import type { InstanceFact } from '../facts/instances.ts';
import { REMEDIES, type Remedy } from '../facts/outcome.ts';
import type { NotificationRow } from './change.ts';
import { type IncidentFacts, incidentState } from './incident-sentence.ts';

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
type InstanceState = InstanceFact['outcome'] | Remedy | 'move_failed';

const instances = (states: readonly InstanceState[]): InstanceFact[] =>
  states.map((state, at) => {
    const known = { id: `${at}`, name: `web-${at}`, projectId: `p${at % 2}`, host: 'sim-1', notificationId: 'n' };
    if (state === 'move_failed') return { ...known, outcome: 'recovering', remedy: null, move: 'failed' };
    const isRemedy = (REMEDIES as readonly string[]).includes(state);
    return isRemedy
      ? { ...known, outcome: 'failed', remedy: state as Remedy, move: null }
      : { ...known, outcome: state as InstanceFact['outcome'], remedy: null, move: null };
  });
const given = (
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
  },
  facts: { hosts: [host(condition, signs)], instances: instances(outcomes) },
});

test.each([
  [
    'a recovery started',
    given([{}], ['recovering', 'recovering', 'recovering']),
    'critical',
    false,
    'sim-1 is down: 3 instances in 2 projects, recovery started.',
    'No action needed yet.',
  ],
  [
    'a recovery has just started',
    { ...given([{}]), onHost: { instances: 1, projects: 1 } },
    'critical',
    false,
    'sim-1 is down: 1 instance in 1 project, recovery started.',
    'No action needed yet.',
  ],
  [
    'a recovery makes progress',
    given([{}], ['recovered', 'recovering', 'recovering']),
    'critical',
    false,
    'sim-1 is down: 3 instances in 2 projects, 1 recovered, recovery in progress.',
    'No action needed yet.',
  ],
  [
    'a recovery makes progress, and some moves fail',
    given([{}], ['recovered', 'recovering', 'move_failed']),
    'critical',
    false,
    'sim-1 is down: 3 instances in 2 projects, 1 recovered, 1 failed, recovery in progress.',
    'No action needed yet.',
  ],
  [
    'a recovery waits for the isolation check',
    { ...given([{}], [], 'in_service'), onHost: { instances: 12, projects: 3 }, isWaiting: true },
    'critical',
    false,
    'sim-1 was reported as failed: 12 instances in 3 projects, recovery waits because the control plane may be isolated.',
    'Check the network of the control plane. If sim-1 has really failed, override the isolation check.',
  ],
  [
    'a fault of an instance is being recovered',
    given([{ type: 'COMPUTE_INSTANCE' }], ['recovering'], 'in_service'),
    'error',
    false,
    'A fault on sim-1 is being recovered: 1 instance in 1 project.',
    'No action needed yet.',
  ],
  [
    'a person retries it',
    given([{ status: 'failed', retry_run_id: 'r' }], ['recovered', 'recovering']),
    'critical',
    false,
    'Retrying instances of sim-1: 1 instance in 1 project is still down.',
    'No action needed yet.',
  ],
  [
    'it will be retried',
    given([{ status: 'error' }], ['move_failed', 'recovered']),
    'critical',
    false,
    'Recovery of sim-1 failed and will be retried: 1 of 2 instances is still down, in 1 project.',
    'No action needed yet.',
  ],
  [
    'it failed',
    given([{ status: 'failed' }], ['retry', 'retry', 'recovered']),
    'critical',
    false,
    'Recovery of sim-1 failed: 2 of 3 instances are still down, in 2 projects.',
    'Retry 2 instances.',
  ],
  [
    'it failed, and its host responds but is forced down',
    given([{ status: 'failed' }], ['retry', 'retry', 'recovered'], 'out_of_service', { isForcedDown: true }),
    'critical',
    false,
    'Recovery of sim-1 failed: 2 of 3 instances are still down, in 2 projects.',
    'Return sim-1 to service, then retry 2 instances.',
  ],
  [
    'it failed for an instance whose only disk is on the host, too',
    given([{ status: 'failed' }], ['retry', 'repair_host', 'recovered']),
    'critical',
    false,
    'Recovery of sim-1 failed: 2 of 3 instances are still down, in 2 projects.',
    'Retry 1 instance, and repair sim-1, which has the only disk of 1 other instance.',
  ],
  [
    'it finished without an instance whose only disk is on the host',
    given([{ status: 'finished' }], ['repair_host', 'recovered']),
    'critical',
    false,
    'Recovery of sim-1 finished: 1 of 2 instances has its only disk on sim-1 and is down until it returns, in 1 project.',
    'Repair sim-1 and return it to service.',
  ],
  [
    'it finished without instances whose only disks are on the host',
    given([{ status: 'finished' }], ['repair_host', 'repair_host', 'recovered']),
    'critical',
    false,
    'Recovery of sim-1 finished: 2 of 3 instances have their only disks on sim-1 and are down until it returns, in 2 projects.',
    'Repair sim-1 and return it to service.',
  ],
  [
    'the host returned and an instance with its only disk there is off',
    given([{ status: 'finished' }], ['start', 'recovered'], 'in_service'),
    'critical',
    false,
    'Recovery of sim-1 finished: 1 of 2 instances is still down, in 1 project.',
    'Start web-0.',
  ],
  [
    'an instance in ERROR is on a host that is down, and its recovery finished',
    given([{ status: 'finished' }], ['evacuate', 'recovered']),
    'critical',
    false,
    'Recovery of sim-1 finished: 1 of 2 instances is still down, in 1 project.',
    'Make sure that sim-1 is off, then evacuate its instances.',
  ],
  [
    'a later incident is about an instance that was not recovered',
    given([{ status: 'failed' }], ['failed', 'recovered']),
    'critical',
    false,
    'Recovery of sim-1 failed: 1 of 2 instances is still down, in 1 project.',
    'A later incident of these instances says what is left to do.',
  ],
  [
    'a person repaired it',
    given([{ status: 'failed' }], ['recovered']),
    'info',
    true,
    'Recovery of sim-1 finished: 1 of 1 instance in 1 project recovered after 48 s.',
    'Repair sim-1 and return it to service.',
  ],
  [
    'it finished',
    given([{ status: 'finished' }], ['recovered', 'recovered'], 'out_of_service'),
    'info',
    true,
    'Recovery of sim-1 finished: 2 of 2 instances in 2 projects recovered after 48 s.',
    'Return sim-1 to service.',
  ],
  [
    'the host is down and was not fenced',
    given([{ status: 'ignored' }], ['stranded']),
    'critical',
    false,
    'sim-1 is down and not being recovered: 1 instance in 1 project is not running.',
    'Make sure that sim-1 is off, then evacuate its instances.',
  ],
  [
    'a report was ignored',
    given([{ status: 'ignored' }], [], 'in_service'),
    'warning',
    false,
    'A report that sim-1 is down was ignored: the host is up.',
    'Check the monitoring of sim-1.',
  ],
  [
    'only the compute service of the host is down',
    given([{ type: 'COMPUTE_PROCESS', status: 'finished' }], [], 'down', { hasFailed: false, isServiceDown: true }),
    'error',
    false,
    'The compute service of sim-1 is down; its instances keep running.',
    'Check libvirt on sim-1.',
  ],
  [
    'the host is down, was not fenced, and has no instances',
    given([{ status: 'ignored' }]),
    'error',
    false,
    'sim-1 is down and not being recovered. No instance is affected.',
    'Repair sim-1.',
  ],
  [
    'several instances crashed',
    given([{ type: 'COMPUTE_INSTANCE', status: 'finished' }], ['crashed', 'crashed'], 'in_service'),
    'error',
    false,
    '2 instances on sim-1 crashed and were not restarted.',
    'Start 2 instances.',
  ],
  [
    'it finished without instances',
    given([{ status: 'finished' }], [], 'in_service'),
    'info',
    true,
    'sim-1 failed. No instance is affected.',
    'No action needed.',
  ],
  [
    'it finished, and nothing says when',
    { ...given([{ status: 'finished' }], ['recovered'], 'in_service'), recoveredAfterS: null },
    'info',
    true,
    'Recovery of sim-1 finished: 1 of 1 instance in 1 project recovered.',
    'No action needed.',
  ],
  [
    'an instance crashed',
    given([{ type: 'COMPUTE_INSTANCE', status: 'finished' }], ['crashed'], 'in_service'),
    'error',
    false,
    'web-0 on sim-1 crashed and was not restarted.',
    'Start web-0.',
  ],
  [
    'it was closed',
    given([{ status: 'failed', triage: 'resolved', resolution: 'Moved by hand.' }]),
    'info',
    true,
    'Incident on sim-1 closed: Moved by hand.',
    'No action needed.',
  ],
  [
    'it was closed after its recovery',
    given([{ status: 'finished', attempts: 1, triage: 'resolved', resolution: 'Repaired.' }]),
    'info',
    true,
    'Incident on sim-1 closed: Repaired.',
    'No action needed.',
  ],
  [
    'it was closed without a reason',
    given([{ status: 'ignored', triage: 'resolved' }]),
    'info',
    true,
    'Incident on sim-1 closed.',
    'No action needed.',
  ],
] as const)('%s', (_what, facts, severity, isOver, summary, action) => {
  const state = incidentState(facts);
  expect(state && { ...state, summary: english(state.summary), action: english(state.action) }).toEqual({
    ...{ severity, isOver, summary, action },
  });
});

test.each([
  [
    'a host that is back',
    given([{ payload: '{"event":"STARTED"}' as NotificationRow['payload'], status: 'finished' }]),
  ],
  ['what is not judged yet', given([{ status: 'new' }])],
])('%s is not reported', (_what, facts) => {
  expect(incidentState(facts)).toBeUndefined();
});
