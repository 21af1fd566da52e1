import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readForm } from './form-data.ts';

const TYPE = 'multipart/form-data; boundary=abc';

const formOf = (fields: Record<string, string>, file: string | undefined) => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--abc\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file !== undefined) {
    parts.push(
      `--abc\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/x\r\n\r\n${file}\r\n`,
    );
  }
  return Buffer.from(`${parts.join('')}--abc--\r\n`);
};

async function* inChunks(data: Uint8Array, size: number) {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
}

async function textOf(chunks: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

describe('A form', () => {
  test('is read in chunks of any size, with boundaries across chunks', async () => {
    const file = 'text\r\n--ab\r\n--abd\r\n';
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (size) => {
        const form = await readForm(TYPE, inChunks(formOf({ KEY: 'a/b', acl: '' }, file), size));
        expect(Object.fromEntries(form.fields)).toEqual({ key: 'a/b', acl: '' });
        expect([form.fileName, form.fileType]).toEqual(['a.txt', 'text/x']);
        expect(await textOf(form.file)).toBe(file);
      }),
    );
  });

  test.each([
    ['another content type', 'text/plain', formOf({}, 'a'), 'MalformedPOSTRequest'],
    ['no boundary', 'multipart/form-data', formOf({}, 'a'), 'MalformedPOSTRequest'],
    ['no file', TYPE, formOf({ key: 'a' }, undefined), 'IncorrectNumberOfFilesInPostRequest'],
    ['too large fields', TYPE, formOf({ key: 'a'.repeat(70_000) }, 'a'), 'MaxPostPreDataLengthExceededError'],
    ['an end within a field', TYPE, formOf({ key: 'a' }, 'a').subarray(0, 60), 'MalformedPOSTRequest'],
    ['no parts', TYPE, Buffer.alloc(0), 'MalformedPOSTRequest'],
  ])('with %s is not accepted', async (_what, type, body, code) => {
    await expect(readForm(type, inChunks(body, 50))).rejects.toThrow(expect.objectContaining({ code }));
  });

  test('without an end fails while its file is read', async () => {
    const form = await readForm(TYPE, inChunks(formOf({}, 'data').subarray(0, -10), 50));
    await expect(textOf(form.file)).rejects.toThrow(expect.objectContaining({ code: 'IncompleteBody' }));
  });
});
