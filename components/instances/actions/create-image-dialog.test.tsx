// @vitest-environment document
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Server } from '#lib/compute/servers/schema.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { I18nContext } from '#lib/i18n/i18n-provider.tsx';
import { createTranslate } from '#lib/i18n/translate.ts';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { CreateImageDialog } from './create-image-dialog.tsx';

const GERMAN = JSON.parse(readFileSync('translations/de/instance-actions.json', 'utf8'));

const serverWith = (id: string, volumes: readonly string[], image: Server['image']) =>
  ({
    id,
    name: id,
    image,
    'os-extended-volumes:volumes_attached': volumes.map((one) => ({ id: one })),
  }) as unknown as Server;
const WEB = serverWith('web', ['v1', 'v2'], '');
const LOCAL = serverWith('local', ['v3'], { id: 'i1', links: [] });
const ACTION = 'POST projects/p1/compute/v2.1/servers/web/action';
const close = () => undefined;

test('of an instance that boots from a volume it says how many snapshots it creates, and creates the image', async () => {
  const { user, changes } = openAnsweredScreen(<CreateImageDialog projectId="p1" servers={[WEB]} onClose={close} />, {
    answers: { [ACTION]: { image_id: 'golden' } },
  });
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
    'Snapshots of 2 volumes are created. The image of an instance that boots from a volume consists of such snapshots.',
  );
  await user.click(screen.getByRole('button', { name: 'Create image' }));
  await expect
    .poll(() => changes)
    .toMatchObject([{ name: ACTION, json: { createImage: { name: expect.stringMatching(/^web-/) } } }]);
});

test('of an instance with a local disk it says what is copied, whatever volumes are attached', async () => {
  openAnsweredScreen(<CreateImageDialog projectId="p1" servers={[LOCAL]} onClose={close} />, { answers: {} });
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
    'The disk is copied as it is now. Data that the system has not written to disk yet is not included.',
  );
});

test('of both it says both, in German', async () => {
  const i18n = {
    ...{ language: 'de', languages: [], locale: 'de-DE' },
    ...{ t: createTranslate('de', GERMAN), format: createFormat('de-DE', { timeZone: 'UTC' }) },
  };
  openAnsweredScreen(
    <I18nContext value={i18n}>
      <CreateImageDialog projectId="p1" servers={[LOCAL, WEB]} onClose={close} />
    </I18nContext>,
    { answers: {} },
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveAccessibleDescription(expect.stringContaining('Die Platte wird so kopiert'));
  expect(dialog).toHaveAccessibleDescription(expect.stringContaining('Snapshots von 2 Volumes entstehen.'));
});
