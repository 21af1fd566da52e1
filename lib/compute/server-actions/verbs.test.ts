import { expect, test } from 'vitest';
import { serverActions } from './routes.ts';
import { declaredVerbs, TASK_STATES } from './verbs.ts';

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
