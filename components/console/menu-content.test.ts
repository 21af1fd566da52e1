import { expect, test } from 'vitest';
import { CONTROL_KEYS, FUNCTION_KEYS } from '#components/console-dock/key-sequences.ts';
import { CHORDS, TERMINALS } from '#components/console-screen/screen-keys.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { Action } from './action.ts';
import { contentOf } from './menu-content.tsx';

const t = createTranslate('en', undefined);
const MORE = 'More actions';
const action = (label: string, more: Partial<Action> = {}): Action => ({ label, allowed: true, ...more });
const content = (actions: readonly Action[]) => contentOf(actions, t, MORE);
const labels = (groups: ReturnType<typeof content>['groups']) =>
  groups.flatMap(({ items }) => items.map(({ label }) => label));
const many = Array.from({ length: 12 }, (_, index) => action(`Action ${index}`));

test('a menu of up to eight items is whole', () => {
  const { groups, more } = content(many.slice(0, 8));
  expect(labels(groups)).toHaveLength(8);
  expect(more).toBeUndefined();
});

test('a longer one has eight items, what is done often and deletion among them; nothing is lost behind the last', () => {
  const often = action('Often', { isMain: true });
  const { groups, more } = content([...many, often, action('Delete', { isDanger: true })]);
  expect(labels(groups)).toEqual(['Often', 'Delete']);
  expect(more?.label).toBe(MORE);
  expect(labels(more?.groups ?? [])).toEqual(many.map(({ label }) => label));
});

test('what stands in the way of everything alike is said once, and of nothing but what it stands in the way of', () => {
  const readOnly = 'Your role in this project is read-only.';
  const all = content(many.map((each) => ({ ...each, allowed: readOnly })));
  expect(all.header).toBeTruthy();
  expect(all.groups.flatMap(({ items }) => items).every((item) => item.isOff && !item.disabledReason)).toBe(true);
  const some = content([action('Start'), action('Stop', { allowed: 'It is not running.' })]);
  expect(some.header).toBe(false);
  expect(some.groups[0]?.items.map(({ disabledReason }) => disabledReason)).toEqual([undefined, 'It is not running.']);
});

test.each([
  ['a serial console', [...CONTROL_KEYS, ...FUNCTION_KEYS].map(({ label }) => label), 'Ctrl-C', 'F12'],
  ['a screen', [...CHORDS, ...TERMINALS].map(({ label }) => t(label)), 'Alt-Tab', 'Ctrl-Alt-F7'],
])('the keys of %s are eight items, the others behind the last', (_what, keys, first, last) => {
  const { groups, more } = content(keys.map((label) => action(label)));
  expect(labels(groups)).toHaveLength(7);
  expect(labels(groups)).toContain(first);
  expect(labels(more?.groups ?? [])).toContain(last);
});
