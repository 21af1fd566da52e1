// @vitest-environment document
import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createFormat } from '#lib/i18n/format.ts';
import { I18nContext } from '#lib/i18n/i18n-provider.tsx';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import { disksOf } from './image-disks.ts';
import { PropertiesTab } from './properties-tab.tsx';

const GERMAN = JSON.parse(readFileSync('translations/de/images.json', 'utf8'));

const imageWith = (block_device_mapping: string, id = 'golden') =>
  ({
    id,
    name: id,
    status: 'active',
    visibility: 'private',
    size: 0,
    tags: [],
    owner: 'p1',
    block_device_mapping,
  }) as unknown as Image;

const mapping = (snapshot_id: string, device_name: string) => ({
  ...{ source_type: 'snapshot', destination_type: 'volume', snapshot_id, device_name, volume_size: 2 },
  delete_on_termination: device_name === '/dev/vda',
});
const IMAGE = imageWith(JSON.stringify([mapping('s1', '/dev/vda'), mapping('s2', '/dev/vdb')]));

const answers = (ids: readonly string[]) => ({
  'GET projects/p1/volume/v3/snapshots/detail': { snapshots: ids.map((id) => ({ id, name: `snapshot ${id}` })) },
  'GET projects/p1/volume/v3/volumes/detail': { volumes: [] },
  'GET projects/p1/compute/v2.1/servers/detail': { servers: [] },
});

const i18n = {
  ...{ language: 'de', languages: [], locale: 'de-DE' },
  ...{ t: createTranslate('de', GERMAN), format: createFormat('de-DE', { timeZone: 'UTC' }) },
};
const inGerman = (content: ReactNode) => <I18nContext value={i18n}>{content}</I18nContext>;
const close = () => undefined;
const shown = (text: string) =>
  screen.findByText((_, element) => element?.textContent === text && element.tagName === 'P');

test('the question before the deletion says how many snapshots stay, and not that nothing was launched from it', async () => {
  openAnsweredScreen(<DeleteImageDialog projectId="p1" images={[IMAGE]} onClose={close} />, {
    answers: answers(['s1', 's2', 'other']),
  });
  await shown('Its 2 snapshots stay. Delete them separately.');
  await expect.poll(() => screen.getByRole('button', { name: 'Delete golden' })).toBeEnabled();
  expect(screen.queryByText(/were created from it/)).toBeNull();
});

test('the question in German counts only snapshots that exist', async () => {
  openAnsweredScreen(inGerman(<DeleteImageDialog projectId="p1" images={[IMAGE]} onClose={close} />), {
    answers: answers(['s2']),
  });
  await shown('Sein Snapshot bleibt. Er ist getrennt zu löschen.');
});

test('the question about images without such disks does not mention snapshots', async () => {
  openAnsweredScreen(<DeleteImageDialog projectId="p1" images={[imageWith('[]')]} onClose={close} />, {
    answers: answers(['s1']),
  });
  await shown('No instances or volumes in this project were created from it.');
  expect(screen.queryByText(/snapshot/)).toBeNull();
});

test('the page of an image lists its disks with their snapshots, and says that these stay', async () => {
  openAnsweredScreen(<PropertiesTab projectId="p1" image={IMAGE} />, { answers: answers(['s1', 's2']) });
  await shown('If the image is deleted, its 2 snapshots stay. Delete them separately.');
  const rows = screen.getAllByRole('row').slice(1, 3);
  await waitFor(() =>
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['/dev/vda', 'snapshot s1', '2 GiB', 'Yes'],
      ['/dev/vdb', 'snapshot s2', '2 GiB', 'No'],
    ]),
  );
  expect(screen.getByRole('link', { name: 'snapshot s2' })).toHaveAttribute('href', '/projects/p1/snapshots/s2');
});

test('properties that users wrote differently describe no disks', () => {
  expect(disksOf(imageWith('[1, null, {'))).toEqual([]);
  expect(disksOf(imageWith('{"a":1}'))).toEqual([]);
  expect(disksOf(imageWith('[1, null, {"source_type":"volume","volume_id":"v1","volume_size":"2"}]'))).toEqual([
    { device: undefined, snapshotId: undefined, sizeGib: undefined, source: 'volume v1', goesWithInstance: false },
  ]);
});
