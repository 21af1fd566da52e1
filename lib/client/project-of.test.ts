import { expect, test } from 'vitest';
import { projectOf, sharesDialog } from './project-of.ts';

const own = ({ project }: { project: string }) => project;
const rows = (...projects: string[]) => projects.map((project) => ({ project }));

test('a row is changed in the one project that is given, or in its own', () => {
  const [row] = rows('p1');
  expect(row && [projectOf('p2', row), projectOf(own, row)]).toEqual(['p2', 'p1']);
});

test('one dialog is about objects of one project', () => {
  expect(sharesDialog(own, rows('p1', 'p1'))).toBe(true);
  expect(sharesDialog(own, rows('p1', 'p2'))).toBe('For this, select rows of a single project.');
  expect(sharesDialog('p1', rows('p1', 'p2'))).toBe(true);
});
