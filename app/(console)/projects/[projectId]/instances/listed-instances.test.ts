import { expect, test } from 'vitest';
import { neighboursIn } from './listed-instances.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }));
const listed = { projectId: 'p', rows };
const nobody = { previous: undefined, next: undefined };

test('the neighbours are those of the list, and there is nothing beyond its ends', () => {
  expect(neighboursIn(listed, 'p', 'b')).toEqual({ previous: rows[0], next: rows[2] });
  expect(neighboursIn(listed, 'p', 'a')).toEqual({ previous: undefined, next: rows[1] });
  expect(neighboursIn(listed, 'p', 'c')).toEqual({ previous: rows[1], next: undefined });
});

test('what is not in the list, or in that of another project, has no neighbours', () => {
  expect(neighboursIn(listed, 'p', 'x')).toEqual(nobody);
  expect(neighboursIn(listed, 'q', 'b')).toEqual(nobody);
});
