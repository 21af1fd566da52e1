import { expect, test } from 'vitest';
import { readPreferences } from './preferences-file.ts';
import type { Preferences } from './schema.ts';
import { writePreferences } from './write-preferences.ts';

const read = (text: string) => readPreferences(new Blob([text]));

test('what was exported is imported again, whole', async () => {
  const preferences: Preferences = { theme: 'dark', time_zone: 'Europe/Berlin', has_shortcuts: false, opens_at: '' };
  expect(await read(writePreferences(preferences))).toEqual({ preferences });
  expect(await read(writePreferences({}))).toEqual({ preferences: {} });
});

test.each([
  ['{"theme":"dark","colour":"red"}', 'Unknown preference: {name}.', { name: 'colour' }],
  [
    '{"theme":"blue"}',
    '{field} must be one of {values}.',
    { field: 'theme', values: expect.stringContaining('"dark"') },
  ],
  ['{"has_shortcuts":"yes"}', '{field}: {problem}', { field: 'has_shortcuts' }],
  ['{"time_zone":"Mars/Base"}', '{field}: {problem}', { field: 'time_zone', problem: expect.stringContaining('zone') }],
  [`{"opens_in":"${'p'.repeat(300)}"}`, '{field}: {problem}', { field: 'opens_in' }],
])('%s is refused whole, by the name of its field', async (text, message, values) => {
  expect(await read(text)).toEqual({ problem: { message, values: expect.objectContaining(values) } });
});

test.each(['', 'theme=dark', '[]', '"dark"', 'null', '7'])('%j is no file of preferences', async (text) => {
  expect((await read(text)).problem).toContain('This is not a preferences file');
});

test('a file that is too large is refused without being read', async () => {
  const text = () => Promise.reject(new Error('It was read.'));
  expect((await readPreferences({ size: 300_000, text })).problem).toContain('larger than 256 KiB');
});
