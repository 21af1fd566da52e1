import { beforeEach, expect, test } from 'vitest';
import { closeConsole, dock, openConsole, splitDock } from './dock-sessions.ts';

const session = (serverId: string) => ({ projectId: 'p', serverId, name: serverId });
beforeEach(() => dock.setState({ sessions: [], current: undefined, isFolded: false, isSplit: false }));

test('openConsole: the same instance twice is one console, in front', () => {
  openConsole(session('a'));
  openConsole(session('b'));
  expect(openConsole(session('a'))).toBe(true);
  expect(dock.getState()).toMatchObject({ current: 'a', sessions: [session('a'), session('b')] });
});

test('openConsole: a fifth one is refused, and nothing changes', () => {
  for (const id of ['a', 'b', 'c', 'd']) openConsole(session(id));
  const before = dock.getState();
  expect(openConsole(session('e'))).toBe(false);
  expect(dock.getState()).toBe(before);
});

test('closeConsole: the one beside it comes to the front, and none when it was the last', () => {
  for (const id of ['a', 'b', 'c']) openConsole(session(id));
  closeConsole('c');
  expect(dock.getState().current).toBe('b');
  closeConsole('a');
  expect(dock.getState().current).toBe('b');
  closeConsole('b');
  expect(dock.getState()).toMatchObject({ sessions: [], current: undefined });
});

test('splitDock: consoles beside each other stay so when one more is opened', () => {
  openConsole(session('a'));
  splitDock(true);
  openConsole(session('b'));
  expect(dock.getState()).toMatchObject({ isSplit: true, current: 'b' });
});
