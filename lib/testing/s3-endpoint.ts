import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

interface StoredObject {
  data: Buffer;
  changedAt: Date;
}

interface MultipartUpload {
  key: string;
  initiated: Date;
  parts: Map<number, Buffer>;
}

interface ReceivedRequest {
  method: string;
  /** Key of the object; empty for requests to the bucket. */
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** How the next matching request fails. */
export interface EndpointFault {
  matches(request: ReceivedRequest): boolean;
  /** Status with an error code; or the connection is closed, for downloads after half of the data. */
  effect: 'close' | { status: number; code: string };
}

const [BUCKET, ACCESS_KEY, SECRET_KEY, REGION] = ['store', 'AKTEST', 'secret/key+test', 'test-region'];
const PAGE = 100;
const MIN_PART_BYTES = 5 * 2 ** 20;

class RequestError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The part of the S3 API that `S3Blobs` uses, with verified signatures, in memory. */
export class S3Endpoint {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, MultipartUpload>();
  readonly faults: EndpointFault[] = [];
  /** Requests that were answered, such as `PUT abc`. */
  readonly log: string[] = [];
  readonly #server = createServer((request, response) => this.#serve(request, response));

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** @param prefix path below the bucket, such as `/a/b` */
  bucket(prefix = '') {
    const url = new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${BUCKET}${prefix}`);
    return { url, accessKey: ACCESS_KEY, secretKey: SECRET_KEY, region: REGION };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const received = await receive(request);
      this.log.push(`${received.method} ${received.key}`);
      const at = this.faults.findIndex((fault) => fault.matches(received));
      const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
      if (fault && fault.effect !== 'close') throw new RequestError(fault.effect.status, fault.effect.code);
      this.#respond(received, response, fault !== undefined);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      response.writeHead(error.status).end(`<Error><Code>${error.code}</Code></Error>`);
    }
  }

  #respond(request: ReceivedRequest, response: ServerResponse, isCut: boolean): void {
    const { method, query } = request;
    if (isCut && method !== 'GET') return void response.destroy();
    if (query.has('uploads')) response.end(method === 'POST' ? this.#createUpload(request) : this.#listUploads());
    else if (query.has('uploadId')) this.#respondUpload(request, response);
    else if (query.has('delete')) response.end(this.#removeAll(request));
    else if (query.has('list-type')) response.end(this.#list(query));
    else if (method === 'PUT') response.setHeader('etag', this.#put(request)).end();
    else if (method === 'GET' || method === 'HEAD') this.#sendData(request, response, isCut);
    else {
      this.objects.delete(request.key);
      response.writeHead(204).end();
    }
  }

  #put({ key, body }: ReceivedRequest): string {
    this.objects.set(key, { data: body, changedAt: new Date() });
    return etagOf(body);
  }

  #sendData({ key, headers }: ReceivedRequest, response: ServerResponse, isCut: boolean): void {
    const data = this.objects.get(key)?.data;
    if (!data) throw new RequestError(404, 'NoSuchKey');
    const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    if (start !== undefined && Number(start) >= data.length) throw new RequestError(416, 'InvalidRange');
    const part = data.subarray(Number(start ?? 0), end ? Number(end) + 1 : undefined);
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length });
    if (!isCut) response.end(part);
    else response.write(part.subarray(0, part.length / 2), () => response.destroy());
  }

  #list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const prefix = query.get('prefix') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const { changedAt, data } = this.objects.get(key) ?? { changedAt: new Date(), data: Buffer.alloc(0) };
      const facts = `<LastModified>${changedAt.toISOString()}</LastModified><Size>${data.length}</Size>`;
      return `<Contents><Key>${key}</Key>${facts}</Contents>`;
    });
    const isTruncated = keys.length > PAGE;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  #removeAll({ body, headers }: ReceivedRequest): string {
    if (headers['content-md5'] !== createHash('md5').update(body).digest('base64')) {
      throw new RequestError(400, 'BadDigest');
    }
    const keys = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    if (keys.length > 1000) throw new RequestError(400, 'MalformedXML');
    for (const key of keys) this.objects.delete(key);
    return '<DeleteResult></DeleteResult>';
  }

  #createUpload({ key }: ReceivedRequest): string {
    const id = randomUUID();
    this.uploads.set(id, { key, initiated: new Date(), parts: new Map() });
    return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  }

  #listUploads(): string {
    const uploads = [...this.uploads].map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
  }

  #respondUpload({ method, query, key, body }: ReceivedRequest, response: ServerResponse): void {
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (!upload || upload.key !== key) throw new RequestError(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return void response.setHeader('etag', etagOf(body)).end();
    }
    this.uploads.delete(id);
    if (method === 'DELETE') return void response.writeHead(204).end();
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = numbers.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number));
      if (!part || etagOf(part) !== etag) throw new RequestError(400, 'InvalidPart');
      return part;
    });
    if (parts.slice(0, -1).some((part) => part.length < MIN_PART_BYTES)) throw new RequestError(400, 'EntityTooSmall');
    this.objects.set(key, { data: Buffer.concat(parts), changedAt: new Date() });
    response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }
}

const etagOf = (data: Buffer): string => `"${createHash('md5').update(data).digest('hex')}"`;

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(`http://${request.headers.host}${request.url}`);
  const { method = '', headers } = request;
  const digest = headers['x-amz-content-sha256'] ?? '';
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(body).digest('hex')) {
    throw new RequestError(400, 'XAmzContentSHA256Mismatch');
  }
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const names = signed.split(';').filter((name) => name !== 'host' && name !== 'x-amz-date');
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET_KEY,
    service: 's3',
    region: REGION,
    datetime: String(headers['x-amz-date']),
  });
  if ((await signer.authHeader()) !== headers.authorization) throw new RequestError(403, 'SignatureDoesNotMatch');
  const [, bucket, ...key] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) throw new RequestError(404, 'NoSuchBucket');
  return { method, key: key.join('/'), query: url.searchParams, headers, body };
}
