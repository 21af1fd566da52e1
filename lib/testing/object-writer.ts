import { createHash } from 'node:crypto';
import { signRequest, type TestKey } from '#lib/object-store/s3/signature/sign-for-tests.ts';
import type { SeededRandom } from './seeded-random.ts';

/** How one writer reaches the object store through both APIs. */
export interface WriterAccess {
  projectId: string;
  token: string;
  key: TestKey;
  container: string;
}

/** SHA-256 of a state in which an object may be; undefined if it may not exist. */
type PossibleState = string | undefined;

const KEYS_PER_WRITER = 8;
/** Stored in the database, at its limit, and as files. */
const SIZES_BYTES = [0, 100, 4096, 16_384, 16_385, 300_000, 2_000_000];
const MIN_PART_BYTES = 5 * 2 ** 20;

const digestOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** The server was killed before it answered: whether the request was carried out is unknown. */
class UnansweredRequest extends Error {}

/**
 * A client that writes, copies and deletes its own objects, and knows for each in which states it may be: one after a
 * response, two after a request without one.
 */
export class ObjectWriter {
  /** Requests that the server acknowledged. */
  acknowledged = 0;
  readonly #access: WriterAccess;
  readonly #name: string;
  readonly #random: SeededRandom;
  readonly #states = new Map<string, PossibleState[]>();
  #writes = 0;

  constructor(access: WriterAccess, name: string, random: SeededRandom) {
    this.#access = access;
    this.#name = name;
    this.#random = random;
    for (let number = 0; number < KEYS_PER_WRITER; number += 1) this.#states.set(`${name}/${number}`, [undefined]);
  }

  /** Sends one request after the other until one is not answered. @throws if a response is not the expected one */
  async run(url: string): Promise<void> {
    const steps = [this.#put, this.#put, this.#put, this.#delete, this.#copy, this.#upload];
    try {
      for (;;) await (this.#random.pick(steps) ?? this.#put).call(this, url);
    } catch (error) {
      if (!(error instanceof UnansweredRequest)) throw error;
    }
  }

  /**
   * Reads all objects, which also decides in which state an unanswered request left them.
   * @throws if one is in another state than it may be
   */
  async verify(url: string): Promise<void> {
    for (const [name, possible] of this.#states) {
      const response = await this.#native(url, 'GET', name);
      const data = Buffer.from(await response.arrayBuffer());
      const state = response.status === 404 ? undefined : digestOf(data);
      if (![200, 404].includes(response.status) || !possible.includes(state)) {
        throw new Error(`${name}: status ${response.status}, ${data.length} bytes, ${state} is none of ${possible}.`);
      }
      this.#states.set(name, [state]);
    }
  }

  /** Names of the objects that exist, after `verify`. */
  get existing(): string[] {
    return [...this.#states].flatMap(([name, [state]]) => (state === undefined ? [] : [name]));
  }

  #nextData(sizeBytes: number): Buffer<ArrayBuffer> {
    this.#writes += 1;
    return Buffer.alloc(sizeBytes, `${this.#name} writes number ${this.#writes}. `);
  }

  get #randomName(): string {
    return this.#random.pick([...this.#states.keys()]) ?? '';
  }

  async #put(url: string): Promise<void> {
    const data = this.#nextData(this.#random.pick(SIZES_BYTES) ?? 0);
    await this.#change(this.#randomName, digestOf(data), (name) => this.#native(url, 'PUT', name, { data }), [201]);
  }

  async #delete(url: string): Promise<void> {
    await this.#change(this.#randomName, undefined, (name) => this.#native(url, 'DELETE', name), [204, 404]);
  }

  async #copy(url: string): Promise<void> {
    const source = this.#randomName;
    const [state] = this.#states.get(source) ?? [];
    if (state === undefined) return;
    const copyTo = (name: string) =>
      this.#native(url, 'COPY', source, { headers: { destination: `${this.#access.container}/${name}` } });
    await this.#change(this.#randomName, state, copyTo, [201]);
  }

  /** Uploads one or two parts through S3. */
  async #upload(url: string): Promise<void> {
    const sizes = this.#random.next() < 0.8 ? [100_000] : [MIN_PART_BYTES, 20_000];
    const parts = sizes.map((size) => this.#nextData(size));
    const name = this.#randomName;
    const begun = await (await this.#s3(url, 'POST', name, 'uploads=')).text();
    const [, uploadId = ''] = /<UploadId>([^<]+)</.exec(begun) ?? [];
    const listed: string[] = [];
    for (const [index, data] of parts.entries()) {
      const query = `partNumber=${index + 1}&uploadId=${uploadId}`;
      const etag = (await this.#s3(url, 'PUT', name, query, data)).headers.get('etag');
      listed.push(`<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    }
    const list = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
    const complete = () => this.#s3(url, 'POST', name, `uploadId=${uploadId}`, list);
    await this.#change(name, digestOf(Buffer.concat(parts)), complete, [200]);
  }

  /** Sends a request that brings an object into a state. Until it is answered, the object may be in both. */
  async #change(
    name: string,
    state: PossibleState,
    send: (name: string) => Promise<Response>,
    expected: readonly number[],
  ): Promise<void> {
    const before = this.#states.get(name) ?? [];
    this.#states.set(name, [...before, state]);
    const response = await send(name);
    const text = await response.text().catch((cause) => {
      throw new UnansweredRequest('The response is incomplete.', { cause });
    });
    if (!expected.includes(response.status) || text.includes('<Error>')) {
      throw new Error(`A change of ${name} was answered ${response.status}: ${text}`);
    }
    this.acknowledged += 1;
    this.#states.set(name, [state]);
  }

  #native(
    url: string,
    method: string,
    name: string,
    { data, headers = {} }: { data?: Buffer<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { projectId, token, container } = this.#access;
    const target = `${url}/object-store/v1/AUTH_${projectId}/${container}/${name}`;
    return request(target, { method, headers: { 'x-auth-token': token, ...headers }, body: data ?? null });
  }

  #s3(url: string, method: string, name: string, query: string, data?: Buffer<ArrayBuffer>): Promise<Response> {
    const path = `/s3/${this.#access.container}/${name}`;
    const signed = signRequest(
      { method, path, query, headers: { host: new URL(url).host } },
      { key: this.#access.key },
    );
    return request(`${url}${path}?${query}`, { method, headers: signed.headers, body: data ?? null });
  }
}

/** Sends a request on a connection of its own: the server may close an idle one just as it is reused. */
async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } });
  } catch (cause) {
    throw new UnansweredRequest(url, { cause });
  }
}
