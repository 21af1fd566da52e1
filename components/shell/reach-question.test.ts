import { expect, test } from 'vitest';
import { instanceOn, reachWord } from './reach-question.ts';

const LABEL = 'Can it be reached?';

test('a query that asks for reach gives the rest as the name', () => {
  expect(reachWord('reach web-1', LABEL)).toEqual({ name: 'web-1' });
  expect(reachWord('can db be reached?', LABEL)).toEqual({ name: 'db' });
  expect(reachWord('reach', LABEL)).toEqual({ name: '' });
});

test('any other query asks nothing, so that no instance is looked up for it', () => {
  for (const query of ['', 'be', 'web-1', 'create network']) expect(reachWord(query, LABEL)).toBeUndefined();
});

test('the instance of a page is known by its address; its list and the launch form are none', () => {
  expect(instanceOn('/projects/p/instances/i-1')).toBe('i-1');
  for (const path of ['/projects/p/instances', '/projects/p/instances/create', '/projects/p/volumes/v']) {
    expect(instanceOn(path)).toBeUndefined();
  }
});
