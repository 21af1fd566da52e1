import { expect, test } from 'vitest';
import { readStates } from './states.ts';

const stats = (state: number, reason: number) => `Domain: 'one'\n  state.state=${state}\n  state.reason=${reason}\n\n`;

test.each([
  ['running', 1, 1, true],
  ['paused', 3, 1, true],
  ['crashed', 3, 10, true],
  ['off', 5, 0, false],
  ['off', 5, 2, false],
  ['crashed', 5, 3, false],
  ['running', 4, 1, true],
])('a domain is %s in state %i for reason %i', (power, state, reason, isActive) => {
  expect(readStates(stats(state, reason))('one')).toMatchObject({ power, isActive });
});

test('a domain that is off is suspended when its memory is saved', () => {
  expect(readStates(` one\n two\n${stats(5, 5)}`)('one')).toMatchObject({ power: 'suspended' });
});

test('a domain whose memory is still being copied is recognized', () => {
  expect(readStates(stats(3, 2))('one')).toMatchObject({ isArriving: true });
});

test('a domain that stopped because of a disk is distinguished from a paused one', () => {
  expect(readStates(stats(3, 5))('one')).toMatchObject({ power: 'paused', isStalled: true });
  expect(readStates(stats(3, 1))('one')).toMatchObject({ power: 'paused', isStalled: false });
});

test('several domains are read at once, and one that is not among them is unknown', () => {
  const state = readStates(`${stats(1, 1)}${stats(5, 0).replace('one', 'two')}`);
  expect([state('one')?.power, state('two')?.power, state('three')]).toEqual(['running', 'off', undefined]);
});
