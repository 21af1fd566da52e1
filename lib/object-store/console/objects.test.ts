import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, objectPath, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Entry } from './schema.ts';

const platform = usePlatform();

const entriesOf = async ({ api }: TestProject, id: string, query: Record<string, string> = {}) =>
  (await api.get(`${BUCKETS}/${id}/entries?${new URLSearchParams(query)}`)).body;
const namesOf = ({ entries }: { entries: Entry[] }) => entries.map(({ name }) => name);

async function bucketWith(names: readonly string[], bucket: object = {}) {
  const project = await newProject(platform);
  const id = await newBucket(project, bucket);
  for (const name of names) expect((await putData(project, id, name, name)).status).toBe(201);
  return { project, id };
}

describe('GET /buckets/{id}/entries', () => {
  test('folders are listed once, between the objects of their level, in byte order', async () => {
    const { project, id } = await bucketWith(['a.txt', 'b/1', 'b/2', 'b/c/3', 'z', '..', 'd//e']);
    const { entries, next } = await entriesOf(project, id);
    expect(entries.map(({ kind, name }: Entry) => `${kind} ${name}`)).toEqual([
      'object ..',
      'object a.txt',
      'folder b/',
      'folder d/',
      'object z',
    ]);
    expect(next).toBeNull();
    expect(namesOf(await entriesOf(project, id, { prefix: 'b/' }))).toEqual(['b/1', 'b/2', 'b/c/']);
    expect(namesOf(await entriesOf(project, id, { prefix: 'd/' }))).toEqual(['d//']);
  });

  test('a page ends with a cursor, also after a folder, and the next page repeats nothing', async () => {
    const { project, id } = await bucketWith(['a/1', 'a/2', 'b', 'c/1', 'd']);
    const names: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const page: { entries: Entry[]; next: string | null } = await entriesOf(project, id, {
        limit: '1',
        ...(cursor === '' ? {} : { cursor }),
      });
      names.push(...namesOf(page));
      cursor = page.next;
    }
    expect(names).toEqual(['a/', 'b', 'c/', 'd']);
  });

  test('a search finds names in all folders below the prefix, in any case, but not the prefix itself', async () => {
    const { project, id } = await bucketWith(['Photos/cat.JPG', 'Photos/2026/Cat.png', 'cat.txt', 'dog.txt']);
    const found = await entriesOf(project, id, { search: 'CAT' });
    expect(namesOf(found)).toEqual(['Photos/2026/Cat.png', 'Photos/cat.JPG', 'cat.txt']);
    expect(found).toMatchObject({ next: null, searched: 4 });
    expect(namesOf(await entriesOf(project, id, { search: 'photos' }))).toHaveLength(2);
    expect(namesOf(await entriesOf(project, id, { search: 'photos', prefix: 'Photos/' }))).toEqual([]);
  });

  test('a search for percent signs and underscores takes them literally', async () => {
    const { project, id } = await bucketWith(['50%.txt', 'a_b', 'axb']);
    expect(namesOf(await entriesOf(project, id, { search: '%' }))).toEqual(['50%.txt']);
    expect(namesOf(await entriesOf(project, id, { search: 'a_b' }))).toEqual(['a_b']);
  });

  test('a page of more than 1,000 entries is rejected with 400, and another project gets 404', async () => {
    const { project, id } = await bucketWith([]);
    expect((await project.api.get(`${BUCKETS}/${id}/entries?limit=1001`)).status).toBe(400);
    const stranger = await newProject(platform);
    expect((await stranger.api.get(`${BUCKETS}/${id}/entries`)).status).toBe(404);
  });
});

describe('PUT /buckets/{id}/data', () => {
  test('the data are returned with size, ETag, type and checksum, whatever the name', async () => {
    const { project, id } = await bucketWith([]);
    for (const name of ['a b?#%.txt', '../x', 'ä/€', './/']) {
      const sum = crc32('hello').toString(16).padStart(8, '0');
      const stored = await putData(project, id, name, 'hello', { content_type: 'text/plain', crc32: sum });
      expect(stored).toMatchObject({ status: 201, body: { object: { name, size: 5 } } });
      const { object } = (await project.api.get(objectPath(id, name))).body;
      expect(object).toMatchObject({
        name,
        size: 5,
        etag: '5d41402abc4b2a76b9719d911017c592',
        content_type: 'text/plain',
        version_id: null,
      });
      expect(object.checksum).toMatch(/^[A-Za-z0-9+/]{11}=$/);
      expect((await project.api.get(objectPath(id, name, 'data'))).body).toBe('hello');
    }
  });

  test('other data than their checksum says are rejected with 400, and nothing is stored', async () => {
    const { project, id } = await bucketWith([]);
    const { status, body } = await putData(project, id, 'a', 'hello', { crc32: '00000000' });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('differ from their checksum');
    expect((await entriesOf(project, id)).entries).toEqual([]);
  });

  test('an object that may not be replaced is kept, with 409', async () => {
    const { project, id } = await bucketWith(['a']);
    expect((await putData(project, id, 'a', 'new', { replaces: 'false' })).status).toBe(409);
    expect((await project.api.get(objectPath(id, 'a', 'data'))).body).toBe('a');
    expect((await putData(project, id, 'a', 'new')).status).toBe(201);
    expect((await project.api.get(objectPath(id, 'a', 'data'))).body).toBe('new');
  });

  test('a reader is refused with 403, and names of more than 1,024 bytes with 400', async () => {
    const { project, id } = await bucketWith([]);
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await putData(reader, id, 'a', 'x')).status).toBe(403);
    expect((await putData(project, id, 'ä'.repeat(513), 'x')).status).toBe(400);
    expect((await putData(project, id, 'ä'.repeat(512), 'x')).status).toBe(201);
  });
});

describe('GET /buckets/{id}/data', () => {
  test('HTML is saved as a file and previewed as text, without origin or scripts', async () => {
    const { project, id } = await bucketWith([]);
    await putData(project, id, "it's/page.html", '<script>alert(1)</script>', { content_type: 'text/html' });
    const file = await project.api.get(objectPath(id, "it's/page.html", 'data'));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''page.html",
      'x-content-type-options': 'nosniff',
    });
    const preview = await project.api.get(objectPath(id, "it's/page.html", 'data', { as: 'preview' }));
    expect(preview.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(preview.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  test('SVG has a sandbox policy; PDF has none, but its type cannot be another one', async () => {
    const { project, id } = await bucketWith([]);
    await putData(project, id, 'a.svg', '<svg/>', { content_type: 'image/svg+xml' });
    await putData(project, id, 'a.pdf', '<html>', { content_type: 'application/pdf' });
    const headersOf = async (name: string) =>
      (await project.api.get(objectPath(id, name, 'data', { as: 'preview' }))).headers;
    expect((await headersOf('a.svg')).get('content-security-policy')).toContain('sandbox');
    const pdf = await headersOf('a.pdf');
    expect(pdf.get('content-security-policy')).not.toContain('sandbox');
    expect([pdf.get('content-type'), pdf.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff']);
  });

  test('a range is returned with 206, and one beyond the end is rejected with 416', async () => {
    const { project, id } = await bucketWith([]);
    await putData(project, id, 'a', '0123456789');
    const part = await project.api.get(objectPath(id, 'a', 'data'), { range: 'bytes=2-4' });
    expect([part.status, part.body]).toEqual([206, '234']);
    expect((await project.api.get(objectPath(id, 'a', 'data'), { range: 'bytes=20-' })).status).toBe(416);
  });
});

describe('PATCH /buckets/{id}/object', () => {
  test('metadata, tags and type are replaced, and the data stay', async () => {
    const { project, id } = await bucketWith(['a']);
    const changes = { content_type: 'text/css', metadata: { author: 'Ada' }, tags: { stage: 'test' } };
    const { status, body } = await project.api.patch(objectPath(id, 'a'), { object: changes });
    expect([status, body.object]).toEqual([200, expect.objectContaining(changes)]);
    expect((await project.api.get(objectPath(id, 'a', 'data'))).body).toBe('a');
  });

  test('line ends in values, upper-case keys and too many tags are rejected with 400, a missing object with 404', async () => {
    const { project, id } = await bucketWith(['a']);
    const tags = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`key${index}`, '']));
    for (const object of [{ metadata: { a: 'b\r\nc' } }, { metadata: { A: 'b' } }, { tags }]) {
      expect((await project.api.patch(objectPath(id, 'a'), { object })).status).toBe(400);
    }
    expect((await project.api.patch(objectPath(id, 'b'), { object: { tags: {} } })).status).toBe(404);
  });
});

describe('POST /buckets/{id}/copies', () => {
  const copy = ({ api }: TestProject, id: string, body: object) => api.post(`${BUCKETS}/${id}/copies`, { copy: body });

  test('a rename keeps metadata and data, and the former name is gone', async () => {
    const { project, id } = await bucketWith(['a']);
    await project.api.patch(objectPath(id, 'a'), { object: { metadata: { author: 'Ada' } } });
    const { status, body } = await copy(project, id, { name: 'a', to_name: 'b/c', is_move: true });
    expect([status, body.object]).toEqual([201, expect.objectContaining({ name: 'b/c', metadata: { author: 'Ada' } })]);
    expect((await project.api.get(objectPath(id, 'b/c', 'data'))).body).toBe('a');
    expect((await project.api.get(objectPath(id, 'a'))).status).toBe(404);
  });

  test('an existing object is not replaced unless requested, and nothing is moved then', async () => {
    const { project, id } = await bucketWith(['a', 'b']);
    expect((await copy(project, id, { name: 'a', to_name: 'b', is_move: true })).status).toBe(409);
    expect((await project.api.get(objectPath(id, 'b', 'data'))).body).toBe('b');
    expect((await project.api.get(objectPath(id, 'a'))).status).toBe(200);
    expect((await copy(project, id, { name: 'a', to_name: 'b', replaces: true })).status).toBe(201);
    expect((await project.api.get(objectPath(id, 'b', 'data'))).body).toBe('a');
  });

  test('a copy to a bucket of another project, of a missing object or onto itself is rejected', async () => {
    const { project, id } = await bucketWith(['a']);
    const foreign = await newBucket(await newProject(platform));
    const refused = [
      await copy(project, id, { name: 'a', to_name: 'b', to_bucket_id: foreign }),
      await copy(project, id, { name: 'x', to_name: 'b' }),
      await copy(project, id, { name: 'a', to_name: 'a' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 409]);
    expect(namesOf(await entriesOf(project, id))).toEqual(['a']);
  });
});

describe('Versions', () => {
  test('a replaced and a deleted object can be restored from its versions', async () => {
    const { project, id } = await bucketWith(['a'], { versioning: true });
    await putData(project, id, 'a', 'second');
    await project.api.delete(objectPath(id, 'a'));
    const versionsOf = async () => (await project.api.get(objectPath(id, 'a', 'versions'))).body.versions;
    const versions = await versionsOf();
    expect(versions).toMatchObject([
      { is_latest: true, is_delete_marker: true },
      { is_latest: false, is_delete_marker: false, size: 6 },
      { is_latest: false, is_delete_marker: false, size: 1 },
    ]);
    expect((await project.api.get(objectPath(id, 'a'))).status).toBe(404);
    const [marker, , first] = versions;
    expect((await project.api.get(objectPath(id, 'a', 'data', { version_id: first.version_id }))).body).toBe('a');

    await project.api.delete(objectPath(id, 'a', 'object', { version_id: marker.version_id }));
    expect((await project.api.get(objectPath(id, 'a', 'data'))).body).toBe('second');
    const restore = { name: 'a', version_id: first.version_id, to_name: 'a', replaces: true };
    expect((await project.api.post(`${BUCKETS}/${id}/copies`, { copy: restore })).status).toBe(201);
    expect((await project.api.get(objectPath(id, 'a', 'data'))).body).toBe('a');
    expect(await versionsOf()).toHaveLength(3);
  });

  test('a delete marker has no data and cannot be copied', async () => {
    const { project, id } = await bucketWith(['a'], { versioning: true });
    await project.api.delete(objectPath(id, 'a'));
    const [{ version_id }] = (await project.api.get(objectPath(id, 'a', 'versions'))).body.versions;
    expect((await project.api.get(objectPath(id, 'a', 'data', { version_id }))).status).toBe(409);
    const copy = { name: 'a', version_id, to_name: 'b' };
    expect((await project.api.post(`${BUCKETS}/${id}/copies`, { copy })).status).toBe(409);
  });
});
