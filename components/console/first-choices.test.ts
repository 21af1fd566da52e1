import { expect, test } from 'vitest';
import { firstChoices } from './first-choices.ts';

const numbers = Array.from({ length: 150 }, (_, index) => index);

test('a hundred choices are shown, the others counted', () => {
  expect(firstChoices(numbers, () => false)).toEqual({ shown: numbers.slice(0, 100), hidden: 50 });
  expect(firstChoices(numbers.slice(0, 100), () => false).hidden).toBe(0);
});

test('the one that is chosen is never among those not shown', () => {
  const { shown, hidden } = firstChoices(numbers, (each) => each === 140);
  expect(shown.at(-1)).toBe(140);
  expect(hidden).toBe(49);
});
