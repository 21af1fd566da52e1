import axe from 'axe-core';
import { expect } from 'vitest';

/** Browser tests check colours; without a page there are no landmarks. */
const NOT_CHECKED = ['color-contrast', 'region'];

/** Checks that axe finds no fault in an element. */
export async function expectNoFaults(element: Element): Promise<void> {
  const rules = Object.fromEntries(NOT_CHECKED.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(element, { rules });
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}
