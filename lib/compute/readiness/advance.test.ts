import { describe, expect, test } from 'vitest';
import type { BootSigns } from '#lib/engine/hypervisor/boot-signs.ts';
import { advance, type BootChecks, isSettled, type Observation } from './advance.ts';
import { type BootState, newBootState } from './indicators.ts';

const ACTIVE_MS = Date.parse('2026-12-01T10:00:00.000Z');
const atSecond = (seconds: number) => new Date(ACTIVE_MS + seconds * 1000).toISOString();
const CHECKS: BootChecks = { activeAt: atSecond(0), port: 22, hasAddress: true, isLast: false };
const LOGIN = 'web-1 login: ';
const FINISHED = 'Cloud-init v. 25.1 finished at now.\n';

const signs = (text: string, others: Partial<BootSigns> = {}): BootSigns => ({
  log: { text, position: text.length },
  ...{ hasAgent: false, isSimulated: false },
  ...others,
});
const seen = (seconds: number, text: string, others: Partial<Observation> = {}): Observation => ({
  ...{ signs: signs(text), port: null, at: atSecond(seconds) },
  ...others,
});
const run = (
  observations: readonly Observation[],
  checks: Partial<BootChecks> = {},
  from = newBootState(),
): BootState =>
  observations.reduce((state, observation) => advance(state, observation, { ...CHECKS, ...checks }), from);

const WAITING = { state: 'waiting' };
const unknown = (reason: string) => ({ state: 'unknown', reason });

describe('Indicators', () => {
  test('each has the time of the first observation, and keeps it', () => {
    const first = run([seen(5, LOGIN)]);
    expect(first).toMatchObject({ booted: { state: 'yes', at: atSecond(5), source: 'log' }, cloud_init: WAITING });
    expect(isSettled(first)).toBe(false);
    const second = run([seen(9, FINISHED, { port: 'closed' }), seen(12, '', { port: 'open' })], {}, first);
    expect(second).toMatchObject({
      booted: { at: atSecond(5) },
      cloud_init: { state: 'yes', at: atSecond(9), source: 'log' },
      port_answers: { state: 'yes', at: atSecond(12), source: 'probe' },
    });
    expect(isSettled(second)).toBe(true);
    expect(run([seen(30, 'Kernel panic - not syncing', { port: 'silent' })], {}, second)).toMatchObject({
      booted: { at: atSecond(5) },
      port_answers: { at: atSecond(12) },
    });
  });

  test('a guest without a prompt has booted when its agent responds, or when cloud-init has finished', () => {
    const agent = run([seen(4, '', { signs: signs('', { hasAgent: true }) })]);
    expect(agent.booted).toEqual({ state: 'yes', at: atSecond(4), source: 'agent' });
    expect(run([seen(8, FINISHED)]).booted).toEqual({ state: 'yes', at: atSecond(8), source: 'log' });
  });

  test('what is simulated says so', () => {
    const state = run([
      seen(1, LOGIN + FINISHED, { signs: signs(`${FINISHED}${LOGIN}`, { isSimulated: true }), port: 'open' }),
    ]);
    expect(state).toMatchObject({
      ...{ isSimulated: true, booted: { source: 'simulation' }, cloud_init: { source: 'simulation' } },
      port_answers: { state: 'yes', source: 'simulation' },
    });
  });

  test('cloud-init that finished with errors has failed, with the line', () => {
    const line = 'cloud-init[598]: Failed to run user-data: exit status 1';
    expect(run([seen(6, `${line}\n${FINISHED}`)]).cloud_init).toEqual({
      ...{ state: 'failed', at: atSecond(6), source: 'log', reason: 'cloud_init_errors', detail: line },
    });
  });

  test('a failed boot is checked on, and succeeds when the guest restarts itself', () => {
    const failed = run([seen(3, 'Kernel panic - not syncing: x\n')], { port: null });
    expect(failed.booted).toEqual({ state: 'failed', at: atSecond(3), source: 'log', reason: 'kernel_panic' });
    expect(isSettled(failed)).toBe(false);
    const again = run([seen(5, '[    0.000000] Linux version 6.1\n')], { port: null }, failed);
    expect(again.booted).toEqual(WAITING);
    expect(run([seen(9, LOGIN)], {}, again).booted).toMatchObject({ state: 'yes', at: atSecond(9) });
  });
});

describe('What cannot be found out', () => {
  test.each([
    ['no port is chosen', { port: null }, null, 'no_port'],
    ['the instance has no address', { hasAddress: false }, null, 'no_address'],
    ['the network cannot be entered for a minute', {}, 'unreachable', 'no_probe'],
  ] as const)('is said of the port if %s', (_what, checks, port, reason) => {
    expect(run([seen(61, '', { port })], checks).port_answers).toEqual(unknown(reason));
    if (port) expect(run([seen(59, '', { port })], checks).port_answers).toEqual(WAITING);
  });

  test('is said of cloud-init a minute after the boot, if nothing in the log is from it', () => {
    const booted = run([seen(5, LOGIN)]);
    expect(run([seen(64, '')], {}, booted).cloud_init).toEqual(WAITING);
    const later = { log: { text: '', position: LOGIN.length }, hasAgent: false, isSimulated: false };
    expect(run([seen(65, '', { signs: later })], {}, booted).cloud_init).toEqual(unknown('no_cloud_init'));
    const silent = run([seen(5, '', { signs: signs('', { hasAgent: true }) }), seen(65, '')]);
    expect(silent.cloud_init).toEqual(unknown('no_log'));
    expect(run([seen(5, `ci-info: x\n${LOGIN}`), seen(900, '')]).cloud_init).toEqual(WAITING);
  });

  test.each([
    ['a guest without output and agent', [seen(900, '')], 'no_signs', 'timeout'],
    ['a guest that says something else', [seen(900, 'hello\n')], 'timeout', 'timeout'],
    ['a host that never responded', [seen(900, '', { signs: null })], 'host_silent', 'host_silent'],
  ])('is said at the last check: %s', (_what, observations, booted, cloudInit) => {
    const state = run(observations, { isLast: true, port: null });
    expect(state).toMatchObject({ booted: unknown(booted), cloud_init: unknown(cloudInit) });
    expect(isSettled(state)).toBe(true);
  });

  test.each([
    ['closed', { state: 'failed', at: atSecond(900), reason: 'port_closed' }],
    ['silent', { state: 'failed', at: atSecond(900), reason: 'port_silent' }],
    ['unreachable', unknown('no_probe')],
    [null, unknown('host_silent')],
  ] as const)('is said of a port that is %s at the last check', (port, expected) => {
    expect(run([seen(900, LOGIN, { port })], { isLast: true }).port_answers).toEqual(expected);
  });
});
