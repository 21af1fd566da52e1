import { once } from 'node:events';
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError } from '#lib/errors/errors.ts';
import { NoResponseError } from '#lib/errors/no-response-error.ts';

/** A bucket of an S3 endpoint, addressed by path. */
export interface S3Bucket {
  /** With the bucket as the first part of the path; the rest is a prefix of all keys. */
  url: URL;
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without the prefix; without it the request is for the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: readonly Uint8Array[];
  /** SHA-256 of the body, hexadecimal. TLS protects a body without it. */
  sha256?: string;
}

/** An error that the endpoint returned. */
export class S3Failure extends Error {
  override name = 'S3Failure';
  readonly status: number;
  /** Such as `NoSuchKey`; empty if the body has none. */
  readonly code: string;
  /** The region that the endpoint requires; empty if it names none. */
  readonly region: string;

  /** @param sender the endpoint, in the message */
  constructor(status: number, body: string, sender = 'The object store of NEPHOS_OBJECT_STORE') {
    const [, code = ''] = /<Code>([^<]{1,100})<\/Code>/.exec(body) ?? [];
    super(`${sender} returned ${status} ${code}`.trimEnd().concat('.'));
    this.status = status;
    this.code = code;
    [, this.region = ''] = /<Region>([A-Za-z0-9-]{1,64})<\/Region>/.exec(body) ?? [];
  }
}

const TOO_MANY_REQUESTS = 429;
/** About ten seconds: a gateway that is restarted returns within that time. */
const MAX_ATTEMPTS = 6;
const RETRY_DELAY_MS = 200;
/** Time without any progress of a connection. */
const IDLE_MS = 60_000;
const MAX_CONNECTIONS = 64;
/** Responses other than data: a page of a list has about 500 KiB. */
const MAX_TEXT_BYTES = 8 * 2 ** 20;
/** Bytes that are encrypted at once, so that a large body is not copied as a whole. */
const PIECE_BYTES = 2 ** 18;

/** SHA-256 of an empty body. */
export const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Signed requests to one bucket. Requests that failed for reasons of the endpoint are repeated. */
export class S3Connection {
  readonly prefix: string;
  readonly isEncrypted: boolean;
  readonly #bucket: S3Bucket;
  readonly #path: string;
  readonly #agent: HttpAgent | HttpsAgent;
  /** Signing keys by day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
    const [, name = '', ...prefix] = bucket.url.pathname.split('/').map(decodeURIComponent);
    this.#path = `/${encodeURIComponent(name)}`;
    const folders = prefix.filter((part) => part !== '');
    this.prefix = folders.map((part) => `${part}/`).join('');
    this.isEncrypted = bucket.url.protocol === 'https:';
    const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_MS };
    this.#agent = this.isEncrypted ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** Closes idle connections. */
  close(): void {
    this.#agent.destroy();
  }

  /** Sends a request and reads the response. @throws S3Failure, PlatformError 503 if the endpoint is unavailable */
  async send(request: S3Request): Promise<{ headers: IncomingMessage['headers']; text: string }> {
    return retryUnavailable(async () => {
      const response = await this.#request(request);
      return { headers: response.headers, text: await readText(response) };
    });
  }

  /** Sends a request whose response is data, which the caller reads or destroys. @throws as `send` */
  open(request: S3Request): Promise<IncomingMessage> {
    return retryUnavailable(() => this.#request(request));
  }

  async #request(request: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await this.#sign(request);
    const send = this.isEncrypted ? requestHttps : requestHttp;
    const outgoing = send(url, { method: request.method, headers, agent: this.#agent });
    outgoing.setTimeout(IDLE_MS, () =>
      outgoing.destroy(new NoResponseError('The object store sent nothing for a minute.')),
    );
    const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    // An early response ends the upload; the failure is thrown below.
    responded.catch(() => {});
    await Promise.race([writeBody(outgoing, request.body ?? []), responded]);
    const [response] = await responded;
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    throw new S3Failure(status, await readText(response));
  }

  async #sign({ method, key, query = {}, headers = {}, body = [], sha256 }: S3Request) {
    const { accessKey, secretKey, region, url: endpoint } = this.#bucket;
    const url = new URL(endpoint.origin);
    const path = key === undefined ? '' : `/${(this.prefix + key).split('/').map(encodeURIComponent).join('/')}`;
    url.pathname = this.#path + path;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const length = body.reduce((sum, piece) => sum + piece.length, 0);
    // Loaded only in clouds with a bucket.
    const { AwsV4Signer } = await import('aws4fetch');
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': sha256 ?? (length === 0 ? EMPTY_SHA256 : 'UNSIGNED-PAYLOAD'),
      },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      cache: this.#signingKeys,
    });
    const signed = await signer.sign();
    return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), 'content-length': String(length) } };
  }
}

interface RetryRules {
  /** Whether another attempt cannot help. */
  isFinal?: (error: unknown) => boolean;
  /** The error after the last attempt. */
  unavailable?: (cause: unknown) => Error;
}

/** Repeats a request that failed for reasons of the endpoint or of the network. @throws S3Failure, `unavailable` */
export async function retryUnavailable<T>(
  attempt: () => Promise<T>,
  { isFinal = () => false, unavailable = storeUnavailable }: RetryRules = {},
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (isRefusal(error) || isFinal(error)) throw error;
      if (attempts === MAX_ATTEMPTS) throw unavailable(error);
      await delay(RETRY_DELAY_MS * 2 ** attempts * (0.5 + Math.random() / 2));
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof S3Failure && error.status < 500 && error.status !== TOO_MANY_REQUESTS;

async function writeBody(outgoing: ClientRequest, body: readonly Uint8Array[]): Promise<void> {
  for (const data of body) {
    for (let at = 0; at < data.length; at += PIECE_BYTES) {
      if (outgoing.destroyed) return;
      if (!outgoing.write(data.subarray(at, at + PIECE_BYTES))) await once(outgoing, 'drain').catch(() => {});
    }
  }
  outgoing.end();
}

/** Data or a response is larger than the S3 API or this client allows. */
export class S3LimitError extends Error {
  override name = 'S3LimitError';
}

/** Reads a response that is not data. @throws S3LimitError for more than `maxBytes` */
export async function readText(response: IncomingMessage, maxBytes = MAX_TEXT_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new S3LimitError('The object store sent too long a response.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const storeUnavailable = (cause: unknown) =>
  new PlatformError('unavailable', 'The object store is unavailable. Try again later.', { cause });
