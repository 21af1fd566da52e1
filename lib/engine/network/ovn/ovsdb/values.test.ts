import { describe, expect, test } from 'vitest';
import { applyDifference, fromWire, toWire } from './values.ts';

describe('Values', () => {
  test.each([
    ['a text', 'a', 'one', 'a'],
    ['a set', ['set', ['b', 'a']], 'set', ['a', 'b']],
    ['a set of one', 'a', 'set', ['a']],
    ['what is not there', ['set', []], 'optional', []],
    ['a reference', ['uuid', 'u'], 'references', ['u']],
    [
      'references',
      [
        'set',
        [
          ['uuid', 'v'],
          ['uuid', 'u'],
        ],
      ],
      'references',
      ['u', 'v'],
    ],
    [
      'a map',
      [
        'map',
        [
          ['b', 2],
          ['a', 'x'],
        ],
      ],
      'map',
      { a: 'x', b: 2 },
    ],
  ] as const)('%s is read, and what is written is read as the same', (_what, wire, shape, value) => {
    expect(fromWire(wire, shape)).toEqual(value);
    expect(fromWire(toWire(value, shape), shape)).toEqual(value);
  });

  test.each([
    ['a map', ['set', []], 'map'],
    ['a set of lists', ['set', [['a']]], 'set'],
    ['a value', { a: 1 }, 'one'],
    ['a pair', ['map', ['a']], 'map'],
  ] as const)('what is not %s is refused', (_what, wire, shape) => {
    expect(() => fromWire(wire, shape)).toThrow('The OVSDB server did not send a');
  });
});

describe('A change as the server tells of it', () => {
  test('of a set names what came and what went', () => {
    expect(applyDifference(['a', 'b'], ['set', ['b', 'c']], 'set')).toEqual(['a', 'c']);
    expect(applyDifference(['u'], ['uuid', 'u'], 'references')).toEqual([]);
  });

  test('of a map names what is other: the same pair again is gone', () => {
    const difference = [
      'map',
      [
        ['a', '1'],
        ['b', '3'],
        ['d', '4'],
      ],
    ];
    expect(applyDifference({ a: '1', b: '2', c: '5' }, difference, 'map')).toEqual({ b: '3', c: '5', d: '4' });
  });

  test('of a value or of an optional one is the whole of it', () => {
    expect(applyDifference('a', 'b', 'one')).toBe('b');
    expect(applyDifference([true], false, 'optional')).toEqual([false]);
    expect(applyDifference(['u'], ['set', []], 'optional reference')).toEqual([]);
  });
});
