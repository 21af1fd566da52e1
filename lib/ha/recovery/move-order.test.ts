import { describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { dependenciesOf, orderMoves, priorityOf, startableMoves } from './move-order.ts';

const server = (
  id: string,
  metadata: Record<string, string> = {},
  { group = null, isShared = false }: { group?: string | null; isShared?: boolean } = {},
) => ({ id, metadata: packJson(metadata), image_id: isShared ? null : 'image', server_group_id: group });
const ordered = (servers: ReturnType<typeof server>[]) =>
  orderMoves(servers, ({ image_id }) => image_id === null).map(({ id }) => id);

describe('HA_Priority', () => {
  test.each([
    ['10', 10],
    [' -5 ', -5],
    ['1000', 1000],
    ['1001', 0],
    ['-1001', 0],
    ['high', 0],
    ['1e3', 0],
    ['', 0],
  ])('%j counts as %d', (value, priority) => {
    expect(priorityOf(server('a', { HA_Priority: value }))).toBe(priority);
  });
});

describe('The order of moves', () => {
  test('has instances with HA_Enabled first, then those with a higher priority, then the order given', () => {
    const servers = [
      server('plain'),
      server('important', { HA_Priority: '5' }),
      server('chosen', { HA_Enabled: 'true' }),
      server('late', { HA_Priority: '-1' }),
      server('first', { HA_Enabled: 'true', HA_Priority: '1' }),
      server('plain too'),
    ];
    expect(ordered(servers)).toEqual(['first', 'chosen', 'important', 'plain', 'plain too', 'late']);
  });

  test('has one member of each group before the second of any, and shared disks before local ones', () => {
    const servers = [
      server('a1', {}, { group: 'a' }),
      server('a2', {}, { group: 'a', isShared: true }),
      server('b1', {}, { group: 'b', isShared: true }),
      server('alone'),
      server('volume', {}, { isShared: true }),
    ];
    expect(ordered(servers)).toEqual(['b1', 'volume', 'a1', 'alone', 'a2']);
  });
});

describe('HA_Depends_On', () => {
  const move = (server_id: string, after = '') => ({ server_id, metadata: packJson({ HA_Depends_On: after }) });
  const ids = (moves: { server_id: string }[]) => moves.map(({ server_id }) => server_id);

  test('lists ids, at most 20', () => {
    expect(dependenciesOf(move('a', ' b, ,c'))).toEqual(['b', 'c']);
    expect(dependenciesOf(move('a', Array.from({ length: 30 }, (_, at) => at).join()))).toHaveLength(20);
  });

  test('an instance starts after those it depends on, and does not wait for what is not moved', () => {
    const pending = [move('web', 'database, elsewhere'), move('database'), move('other', 'elsewhere')];
    expect(ids(startableMoves(pending, new Set(['web', 'database', 'other'])))).toEqual(['database', 'other']);
    expect(ids(startableMoves(pending.slice(0, 1), new Set(['web', 'database'])))).toEqual([]);
    expect(ids(startableMoves(pending.slice(0, 1), new Set(['web'])))).toEqual(['web']);
  });

  test('instances that wait for each other, or for themselves, start nevertheless', () => {
    const circle = [move('a', 'b'), move('b', 'a')];
    expect(ids(startableMoves(circle, new Set(['a', 'b'])))).toEqual(['a']);
    expect(ids(startableMoves([move('a', 'a')], new Set(['a'])))).toEqual(['a']);
  });
});
