import { expect, test } from 'vitest';
import { ImageFieldsForm } from './image-fields.ts';

const IMAGE = {
  ...{ name: 'debian', os_distro: '', os_version: '', min_disk: 0, min_ram: 0, visibility: 'private' },
  ...{ protected: false, os_hidden: false },
};

test('tags are separated by commas, each once', () => {
  expect(ImageFieldsForm.parse({ ...IMAGE, tags: 'web, , db,web' }).tags).toEqual(['web', 'db']);
});

test('a tag that is too long is refused on the field of the tags, which displays the reason', () => {
  const { error } = ImageFieldsForm.safeParse({ ...IMAGE, tags: `web, ${'x'.repeat(256)}` });
  expect(error?.issues).toMatchObject([{ path: ['tags'], message: 'Use at most 255 characters.' }]);
});
