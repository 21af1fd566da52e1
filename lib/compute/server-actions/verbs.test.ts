import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listsNaming } from '#lib/testing/verb-lists.ts';
import { serverActions } from './routes.ts';
import { declaredVerbs, isCommand, TASK_STATES, VERBS } from './verbs.ts';

test('every action of POST /servers/{id}/action comes from a verb, and no verb names one that there is not', () => {
  const keys = new Set(declaredVerbs.flatMap(({ action }) => (action ? [action.key] : [])));
  expect(Object.keys(serverActions).toSorted()).toEqual([...keys].toSorted());
  expect(keys.size).toBeGreaterThan(30);
});

test('verbs that share a key agree on who may', () => {
  for (const { action } of declaredVerbs) {
    if (!action) continue;
    const { policy, since, until } = serverActions[action.key] ?? {};
    expect({ policy, since, until }).toEqual({ policy: action.policy, since: action.since, until: action.until });
  }
});

test('no verb waits for or lets pass a task that no verb begins', () => {
  const known: readonly string[] = TASK_STATES;
  const named = declaredVerbs.flatMap(({ during, notDuring = [] }) => [
    ...(typeof during === 'object' ? during : []),
    ...notDuring,
  ]);
  expect(named.filter((task) => !known.includes(task))).toEqual([]);
});

const DIALOGS = 'components/instances/actions';

test('every verb of a menu has a name, and leads to a dialog that is there, to a tab, or to words of its own', () => {
  for (const { name, label, menu, words } of declaredVerbs) {
    if (!menu) continue;
    expect(label, name).toBeDefined();
    if (menu.dialog) expect(existsSync(`${DIALOGS}/${menu.dialog}-dialog.tsx`), name).toBe(true);
    if (!menu.dialog && !menu.shows) expect([isCommand(name), words], name).toEqual([true, expect.anything()]);
  }
});

test('at most one verb is the first button in a state, and it is allowed there: a failed instance begins with its deletion', () => {
  const first = declaredVerbs.flatMap(({ name, menu, from }) =>
    (menu?.firstIn ?? []).map((state) => ({ name, state, isAllowed: from?.includes(state) })),
  );
  expect(new Set(first.map(({ state }) => state)).size).toBe(first.length);
  expect(first.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  expect(first).toContainEqual({ name: 'delete', state: 'error', isAllowed: true });
});

test('an instance that waits for the confirmation of its resize has no button that attaches a volume', () => {
  expect(VERBS.attach_volume.menu.buttonIn).not.toContain('resized');
});

/** Verbs whose names are unique words in the code. */
const TELLING = ['shelve', 'unshelve', 'rescue', 'unrescue', 'suspend', 'unpause', 'evacuate', 'create_backup'];
/** Legitimate uses: capabilities of drivers, API names, and the record of all history words. */
const OTHERS =
  /^lib\/engine\/|^lib\/db\/|^lib\/i18n\/de\/|^lib\/console\/activity\/result-words\.ts$|^lib\/compute\/(?:extensions\/|server-actions\/.*\/(?:verbs|actions)\.ts$|consoles\/)/;

test('no second list names the verbs of servers: what is said of them is said in verbs.ts, or read off it', () => {
  expect(listsNaming(TELLING, OTHERS)).toEqual([]);
});
