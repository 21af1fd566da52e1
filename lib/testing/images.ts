import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageRow } from '#lib/image/images/lookup.ts';
import type { Answer, ApiClient } from './api.ts';
import { BASE_URL, type TestPlatform } from './platform.ts';

interface Extras {
  tags?: string[];
  properties?: Record<string, string>;
}

/** Inserts an image into the database. Returns its id. */
export async function insertImage(
  test: TestPlatform,
  owner: string,
  values: Partial<ImageRow> = {},
  { tags = [], properties = {} }: Extras = {},
): Promise<string> {
  const id = randomUUID();
  const now = new Date().toISOString();
  await test.platform.services.database.transact(async (tx) => {
    await tx
      .insertInto('images')
      .values({
        id,
        owner,
        name: 'an image',
        status: 'active',
        visibility: 'private',
        protected: 0,
        os_hidden: 0,
        container_format: 'bare',
        disk_format: 'qcow2',
        min_ram: 0,
        min_disk: 0,
        size: 1000,
        virtual_size: null,
        checksum: null,
        os_hash_algo: null,
        os_hash_value: null,
        revision: 1,
        created_at: now,
        updated_at: now,
        ...values,
      })
      .execute();
    for (const tag of tags) await tx.insertInto('image_tags').values({ image_id: id, tag }).execute();
    for (const [name, value] of Object.entries(properties)) {
      await tx.insertInto('image_properties').values({ image_id: id, name, value }).execute();
    }
  });
  return id;
}

const IMAGES = '/image/v2/images';
export const OCTETS = { 'content-type': 'application/octet-stream' };

/** Creates a queued image for raw data through the API. Returns its id. */
export async function newImage({ api }: { api: ApiClient }, input: object = {}): Promise<string> {
  const answer = await api.post(IMAGES, { disk_format: 'raw', container_format: 'bare', ...input });
  if (answer.status !== 201) throw new Error(`The image was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Creates an active image with the data through the API. Returns its id. */
export async function newActiveImage(project: { api: ApiClient }, data: string, input: object = {}): Promise<string> {
  const id = await newImage(project, input);
  const answer = await project.api.put(`${IMAGES}/${id}/file`, data, OCTETS);
  if (answer.status !== 204) throw new Error(`The data was refused: ${JSON.stringify(answer.body)}`);
  return id;
}

/** Sends data in pieces, as a client that does not know its length. An error of the iterator aborts the request. */
export async function sendPieces(
  test: TestPlatform,
  { api }: { api: ApiClient },
  path: string,
  pieces: AsyncIterable<string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const iterator = pieces[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
  const request = new Request(`${BASE_URL}${path}`, {
    method: 'PUT',
    headers: { accept: 'application/json', 'x-auth-token': api.token ?? '', ...OCTETS, ...headers },
    body,
    // Node requires this when the body is a stream.
    ...{ duplex: 'half' },
  });
  const response = await test.platform.fetch(request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : text };
}

/** Returns the names of the files of the image store, by area. */
export function storedFiles(test: TestPlatform, area: 'incoming' | 'staged' | '.'): string[] {
  const folder = join(test.platform.services.env.dataFolder, 'images', area);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** Sends three MiB to each of several paths. None of them is completed before all have started. */
export function sendSideBySide(test: TestPlatform, project: { api: ApiClient }, paths: readonly string[]) {
  const half = 'x'.repeat(3 * 2 ** 19);
  let begun = 0;
  const all = Promise.withResolvers<void>();
  async function* pieces() {
    yield half;
    begun += 1;
    if (begun === paths.length) all.resolve();
    await all.promise;
    yield half;
  }
  return Promise.all(paths.map((path) => sendPieces(test, project, path, pieces())));
}
