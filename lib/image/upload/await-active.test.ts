import { expect, test } from 'vitest';
import type { Task } from '../tasks/schema.ts';
import { failureOf, newestOf } from './await-active.ts';

const task = (created_at: string, facts: Partial<Task> = {}): Task => ({
  id: created_at,
  type: 'api_image_import',
  status: 'success',
  input: {},
  result: null,
  message: '',
  owner: 'a-project',
  image_id: 'an-image',
  request_id: 'req-1',
  user_id: 'ada',
  created_at,
  updated_at: created_at,
  expires_at: null,
  self: '/v2/tasks/1',
  schema: '/v2/schemas/task',
  ...facts,
});

test('failureOf: the newest task counts, an older failure is over', () => {
  const failed = task('2030-01-01T00:00:00Z', { status: 'failure', message: 'No room.' });
  expect(failureOf(newestOf([failed]))).toBe('No room.');
  expect(failureOf(newestOf([failed, task('2030-01-02T00:00:00Z')]))).toBeUndefined();
});

test('failureOf: without a task, or without a message, there is nothing to tell', () => {
  expect(failureOf(newestOf([]))).toBeUndefined();
  expect(failureOf(task('2030-01-01T00:00:00Z', { status: 'failure' }))).toBeUndefined();
});
