import { expect, test } from 'vitest';
import { folderOf, foldersOf, lastPart, shownName } from './entry-words.ts';

test('names and folders are shown by their last part, also with empty parts', () => {
  expect(lastPart('a/b/c.txt')).toBe('c.txt');
  expect(lastPart('a/b/')).toBe('b/');
  expect(lastPart('a//')).toBe('/');
  expect(lastPart('readme')).toBe('readme');
});

test('a placeholder object of the displayed folder has a visible name', () => {
  expect(shownName({ name: 'a/' }, 'a/')).toBe('.');
  expect(shownName({ name: 'a/b.txt' }, 'a/')).toBe('b.txt');
});

test('the breadcrumb has each folder once, also folders without a name', () => {
  expect(foldersOf('')).toEqual([]);
  expect(foldersOf('a/b/')).toEqual(['a/', 'a/b/']);
  expect(foldersOf('a//b/')).toEqual(['a/', 'a//', 'a//b/']);
});

test('the folder of a name ends with a slash, and is empty at the root', () => {
  expect(folderOf('a/b/c.txt')).toBe('a/b/');
  expect(folderOf('a/b/')).toBe('a/');
  expect(folderOf('c.txt')).toBe('');
});
