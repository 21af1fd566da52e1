import { existsSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { backupVerbs } from '#lib/block-storage/backups/verbs.ts';
import { snapshotVerbs } from '#lib/block-storage/snapshots/verbs.ts';
import { volumeVerbs } from '#lib/block-storage/volumes/verbs.ts';
import { declaredVerbs } from '#lib/compute/server-actions/verbs.ts';
import { imageVerbs } from '#lib/image/images/verbs.ts';
import { dialogByName } from './lazy-dialogs.tsx';

test('a dialog without a file is an error, not an empty screen', () => {
  const DialogByName = dialogByName({});
  expect(() => renderToStaticMarkup(<DialogByName name="paint" />)).toThrow('No file has the dialog paint.');
});

// The page of the list deletes servers with a dialog of its own.
const serverVerbs = declaredVerbs.filter(({ name }) => name !== 'delete');

test.each([
  ['volumes', volumeVerbs],
  ['snapshots', snapshotVerbs],
  ['backups', backupVerbs],
  ['images', imageVerbs],
  ['instances/actions', serverVerbs],
])('each dialog that a verb of %s names has a file', (folder, verbs) => {
  const names = verbs.flatMap(({ menu }) => (menu?.dialog === undefined ? [] : [menu.dialog]));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !existsSync(`components/${folder}/${name}-dialog.tsx`))).toEqual([]);
});
