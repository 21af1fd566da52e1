import { expect, test } from 'vitest';
import { machineNoteArgs } from './note.ts';
import { writeXml } from './xml.ts';

test('a note is one line for virsh, whatever is in it', () => {
  const note = { name: 'web-1\nweb-2', diskGb: 1, imageId: null, extraSpecs: {}, imageProperties: {}, placedAt: 1 };
  expect(machineNoteArgs(note, writeXml).join(' ')).not.toMatch(/\p{Cc}/u);
});
