import { describe, expect, test } from 'vitest';
import { english } from '#lib/i18n/english.ts';
import { RECOVERY_METHODS } from '../segments/recovery-methods.ts';
import { NOTIFICATION_TYPES } from './enums.ts';
import { type Check, type CheckId, evaluateNotification, type Facts, type InstanceCounts } from './evaluation.ts';
import { parsePayload } from './payload.ts';

const FENCED = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'NORMAL' };
const DIED = { instance_uuid: 'i1', event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' };
const PROCESS = { process_name: 'nova-compute', event: 'STOPPED' };
const SOME: InstanceCounts = { instances: 3, recovered: 2, held: 0 };

type FactOverrides = Partial<Omit<Facts, 'host' | 'payload'>> & { host?: Partial<Facts['host']>; payload?: unknown };
const facts = (given: FactOverrides = {}): Facts => ({
  type: 'COMPUTE_HOST',
  duplicate: false,
  reservedHosts: 1,
  computeService: { isUp: false, isEnabled: true },
  affected: SOME,
  ...given,
  payload: parsePayload(given.type ?? 'COMPUTE_HOST', given.payload ?? FENCED),
  host: {
    name: 'h1',
    isRegistered: true,
    onMaintenance: false,
    segment: { name: 's1', isEnabled: true, recoveryMethod: 'auto' },
    ...given.host,
  },
});
const of = (given: FactOverrides) => {
  const { outcome, status, message } = evaluateNotification(facts(given));
  return [outcome, status, message && english(message)];
};
const failed = (given: FactOverrides): CheckId[] =>
  evaluateNotification(facts(given)).checks.flatMap(({ id, isPassed }: Check) => (isPassed ? [] : [id]));
const segment = (given: Partial<NonNullable<Facts['host']['segment']>>): Partial<Facts['host']> => ({
  segment: { name: 's1', isEnabled: true, recoveryMethod: 'auto', ...given },
});

describe('A host', () => {
  test('that is fenced is recovered, and every rule says what it found', () => {
    const { outcome, checks } = evaluateNotification(facts());
    expect(outcome).toBe('recovers');
    expect(checks.map(({ id }) => id)).toEqual([
      'payload',
      'host',
      'maintenance',
      'duplicate',
      'segment',
      'event',
      'fencing',
      'service',
      'instances',
    ]);
    expect(checks.every(({ message }) => english(message).endsWith('.'))).toBe(true);
  });

  test('is called fenced only by its notification', () => {
    const { checks } = evaluateNotification(facts());
    const fencing = checks.find(({ id }) => id === 'fencing');
    expect(english(fencing?.message ?? '')).toBe('The notification says that h1 is fenced.');
  });

  test.each([
    ['UNKNOWN', { event: 'STOPPED', host_status: 'UNKNOWN' }],
    ['missing', { event: 'STOPPED' }],
  ])('whose status is %s is never recovered: it may still run its instances', (_title, payload) => {
    expect(of({ payload })).toEqual(['ignored', 202, expect.stringMatching(/^Host status is UNKNOWN/)]);
  });

  test('that is back has nothing to recover', () => {
    expect(of({ payload: { event: 'STARTED', cluster_status: 'ONLINE' } })[0]).toBe('finished');
  });

  test('of no segment is refused with 400 and the sentence that clients know', () => {
    const host = { isRegistered: false, segment: null };
    expect(of({ host })).toEqual(['refused', 400, 'Host with name h1 could not be found.']);
  });

  test('of no segment is not evaluated further, so that no unchecked rule counts as met', () => {
    const { checks } = evaluateNotification(facts({ host: { isRegistered: false, segment: null } }));
    expect(checks.map(({ id, isPassed }) => [id, isPassed])).toEqual([
      ['payload', true],
      ['host', false],
    ]);
  });

  test('on maintenance is refused with 409, in the spelling of the sender', () => {
    const sentence =
      "Notification received from host h1 of type 'COMPUTE_HOST' is ignored as the host is already under maintenance.";
    expect(of({ host: { onMaintenance: true } })).toEqual(['refused', 409, sentence]);
    const spelt = of({ type: 'COMPUTE_INSTANCE', spelling: 'VM', payload: DIED, host: { onMaintenance: true } });
    expect(spelt[2]).toContain("of type 'VM' is ignored");
  });

  test('reported twice is refused with 409', () => {
    const sentence = 'Notification received from host h1 of type COMPUTE_HOST is duplicate.';
    expect(of({ duplicate: true })).toEqual(['refused', 409, sentence]);
  });

  test('of a disabled segment is ignored', () => {
    expect(of({ host: segment({ isEnabled: false }) })).toEqual(['ignored', 202, 'Segment s1 is disabled.']);
  });

  test('without an instance that is to be recovered is not left in service', () => {
    const none = { instances: 2, recovered: 0, held: 0 };
    const said = (affected: InstanceCounts) => {
      const { outcome, checks } = evaluateNotification(facts({ affected }));
      return [outcome, checks.flatMap(({ id, message }) => (id === 'instances' ? [english(message)] : []))];
    };
    expect(said(none)).toEqual(['recovers', ['Not recovered: none of 2 instances is HA-enabled.']]);
    expect(said({ ...none, instances: 0 })).toEqual(['recovers', ['There are no instances to recover.']]);
  });

  test('that still reports is waited for, which stops no recovery', () => {
    const given = { computeService: { isUp: true, isEnabled: true } };
    expect([of(given)[0], failed(given)]).toEqual(['recovers', ['service']]);
  });

  test.each(RECOVERY_METHODS)(
    'of a segment with %s: only reserved_host has to wait without a reserved host',
    (method) => {
      const given = { reservedHosts: 0, host: segment({ recoveryMethod: method }) };
      expect([of(given)[0], failed(given)]).toEqual(['recovers', method === 'reserved_host' ? ['reserved'] : []]);
    },
  );
});

describe('An instance', () => {
  const outcomeOf = (payload: object, affected: InstanceCounts | null = SOME) =>
    of({ type: 'COMPUTE_INSTANCE', payload, affected })[0];

  test.each([
    ['LIFECYCLE', 'STOPPED_FAILED', 'recovers'],
    ['QEMU_GUEST_AGENT_ERROR', 'STOPPED_FAILED', 'recovers'],
    ['IO_ERROR', 'IO_ERROR_REPORT', 'recovers'],
    ['IO_ERROR', 'STOPPED_FAILED', 'ignored'],
    ['LIFECYCLE', 'STARTED', 'ignored'],
    ['STARTED', 'LIFECYCLE', 'ignored'],
    ['constructor', '__proto__', 'ignored'],
  ])('%s with %s: what nobody knows is not recovered: %s', (event, vir_domain_event, outcome) => {
    expect(outcomeOf({ instance_uuid: 'i1', event, vir_domain_event })).toBe(outcome);
  });

  test('that somebody works on is ignored; one that is gone or not to be recovered finishes', () => {
    expect(outcomeOf(DIED, { instances: 1, recovered: 1, held: 1 })).toBe('ignored');
    expect(outcomeOf(DIED, { instances: 1, recovered: 0, held: 0 })).toBe('finished');
    expect(outcomeOf(DIED, { instances: 0, recovered: 0, held: 0 })).toBe('finished');
  });

  test('reported with the words of hosts: STOPPED recovers without fencing, STARTED finishes', () => {
    expect(outcomeOf({ event: 'STOPPED' })).toBe('recovers');
    expect(outcomeOf({ event: 'STARTED' })).toBe('finished');
  });
});

describe('A process', () => {
  const outcomeOf = (payload: object, given: FactOverrides = {}) =>
    of({ type: 'COMPUTE_PROCESS', payload, ...given })[0];

  test('nova-compute is taken out of service; any other, and one that is disabled already, finishes without action', () => {
    expect(outcomeOf(PROCESS, { affected: null })).toBe('recovers');
    expect(outcomeOf({ event: 'STOPPED' })).toBe('recovers');
    expect(outcomeOf({ ...PROCESS, event: 'STARTED' })).toBe('finished');
    expect(outcomeOf({ ...PROCESS, process_name: 'libvirtd' })).toBe('finished');
    expect(outcomeOf(PROCESS, { computeService: { isUp: false, isEnabled: false } })).toBe('finished');
  });
});

describe('A payload is refused with 400, and named,', () => {
  test.each<[Facts['type'], unknown, string]>([
    ['COMPUTE_HOST', {}, 'payload.event. This field is required.'],
    ['COMPUTE_HOST', { event: 'BROKEN' }, 'payload.event. Use STOPPED or STARTED.'],
    ['COMPUTE_HOST', { event: 'STOPPED', host_status: 'FINE' }, 'payload.host_status. Use NORMAL or UNKNOWN.'],
    ['COMPUTE_HOST', { event: 'STOPPED', cluster_status: 1 }, 'payload.cluster_status. Use ONLINE or OFFLINE.'],
    ['COMPUTE_HOST', { ...FENCED, more: 1 }, 'payload.more. Unknown field in a payload of COMPUTE_HOST.'],
    ['COMPUTE_HOST', DIED, 'payload.event. Use STOPPED or STARTED.'],
    ['COMPUTE_HOST', 'STOPPED', 'payload. Invalid input: expected object, received string'],
    [
      'COMPUTE_INSTANCE',
      { instance_uuid: 'i1', event: 'LIFECYCLE' },
      'payload.vir_domain_event. This field is required.',
    ],
    ['COMPUTE_INSTANCE', { event: 'LIFECYCLE' }, 'payload.event. Use STOPPED or STARTED.'],
    ['COMPUTE_PROCESS', { process_name: 'nova-compute' }, 'payload.event. This field is required.'],
    ['COMPUTE_PROCESS', { ...PROCESS, event: 'DIED' }, 'payload.event. Use STOPPED or STARTED.'],
  ])('of %s: %j', (type, payload, sentence) => {
    const [outcome, status, message] = of({ type, payload });
    expect([outcome, status, message]).toEqual(['refused', 400, `Invalid input for field/attribute ${sentence}`]);
  });
});

describe('Of every combination', () => {
  const bools = [true, false];
  const all = NOTIFICATION_TYPES.flatMap((type) =>
    [FENCED, { event: 'STOPPED' }, { event: 'STARTED' }, DIED, PROCESS, {}].flatMap((payload) =>
      bools.flatMap((isRegistered) =>
        bools.flatMap((onMaintenance) =>
          bools.flatMap((duplicate) =>
            bools.map((isEnabled) =>
              facts({ type, payload, duplicate, host: { isRegistered, onMaintenance, ...segment({ isEnabled }) } }),
            ),
          ),
        ),
      ),
    ),
  );

  test('the first rule that is not met decides, refusals before anything else, and only a refusal is not answered 202', () => {
    for (const one of all) {
      const { outcome, status, checks } = evaluateNotification(one);
      const first = checks.find(({ isPassed, consequence }) => !isPassed && consequence !== 'waits');
      expect(outcome).toBe(first?.consequence ?? 'recovers');
      expect(status === 202).toBe(outcome !== 'refused');
      const refused = checks.findLastIndex(({ consequence }) => consequence === 'refused');
      expect(checks.slice(0, refused + 1).every(({ consequence }) => consequence === 'refused')).toBe(true);
    }
  });

  test('what was not looked at decides nothing', () => {
    for (const one of all) {
      const blind = evaluateNotification({ ...one, affected: null, computeService: null });
      const { checks } = evaluateNotification(one);
      expect(checks.filter(({ id }) => blind.checks.some((check) => check.id === id))).toEqual(blind.checks);
    }
  });
});
