import { describe, expect, test } from 'vitest';
import { type StateFacts, stateOf } from './state.ts';

const nothing: StateFacts['found'] = {
  recovering: [],
  retrying: [],
  failed: [],
  down: [],
  service_down: [],
  unguarded: [],
  no_room: [],
  maintenance: [],
  crashed: [],
  out_of_service: [],
  uncovered: [],
  disabled_segments: [],
};
const facts = (found: Partial<StateFacts['found']> = {}, more: Partial<StateFacts> = {}): StateFacts => ({
  segments: { total: 2, disabled: 0 },
  protectedHosts: 4,
  isIsolated: false,
  ...more,
  found: { ...nothing, ...found },
});

describe('The state of high availability', () => {
  test('is protected only where nothing at all speaks against it', () => {
    expect(stateOf(facts())).toEqual({ state: 'protected', reasons: [] });
  });

  test.each([
    ['without segments', { segments: { total: 0, disabled: 0 } }, 'no_segments'],
    ['with all segments disabled', { segments: { total: 2, disabled: 2 } }, 'all_disabled'],
    ['without a host in an enabled segment', { protectedHosts: 0 }, 'no_hosts'],
    ['while the control plane may be isolated', { isIsolated: true }, 'isolated'],
  ] as const)('is off %s, and says nothing else', (_what, more, id) => {
    expect(stateOf(facts({ uncovered: ['sim-1'] }, more))).toEqual({
      state: 'off',
      reasons: [{ id, count: 0, names: [] }],
    });
  });

  test.each([
    'failed',
    'down',
    'service_down',
    'crashed',
    'out_of_service',
    'unguarded',
    'no_room',
    'maintenance',
    'uncovered',
    'disabled_segments',
  ] as const)('is degraded when something is not as it should be: %s', (id) => {
    expect(stateOf(facts({ [id]: ['one'] }))).toEqual({
      state: 'degraded',
      reasons: [{ id, count: 1, names: ['one'] }],
    });
  });

  test('is recovering while a recovery runs or failed once, with what is wrong beside it', () => {
    const { state, reasons } = stateOf(facts({ retrying: ['sim-1'], maintenance: ['sim-1'] }));
    expect(state).toBe('recovering');
    expect(reasons.map(({ id }) => id)).toEqual(['retrying', 'maintenance']);
  });

  test('names no more than a few of many', () => {
    const names = Array.from({ length: 40 }, (_, index) => `host-${index}`);
    expect(stateOf(facts({ uncovered: names })).reasons).toEqual([
      { id: 'uncovered', count: 40, names: names.slice(0, 5) },
    ]);
  });
});
