import { once, setMaxListeners } from 'node:events';
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRules, checkHost, RefusedAddress } from '#lib/http/public-address.ts';
import { readText, retryUnavailable, S3Failure } from '../bytes/s3-connection.ts';
import { releaseSocketReads } from '../release-memory.ts';
import { encodeSegment, type ImportSource, sourceAddress } from './import-source.ts';
import { signedHeaders } from './sign-request.ts';
import { SourceUnavailableError } from './source-errors.ts';

interface SourceRequest {
  /** Without it the request is for the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Time until the first byte of a response. */
const RESPONSE_MS = 30_000;
/** Time until the end of a response that is not data. */
const TEXT_MS = 60_000;
/** Time without any progress of a connection. */
const IDLE_MS = 60_000;
const MAX_CONNECTIONS = 16;
/** Responses other than data: 500 keys of 1,024 bytes, percent-encoded, with their other properties. */
const MAX_TEXT_BYTES = 2 * 2 ** 20;

interface SourceOptions {
  rules: AddressRules;
  /** Ends all requests. */
  signal?: AbortSignal;
  /** Whether failed requests are repeated. */
  hasRetries?: boolean;
}

/** Signed GET requests to a bucket that a user has named. Connects only to allowed addresses; follows no redirect. */
export class SourceConnection {
  readonly source: ImportSource;
  readonly signal: AbortSignal | undefined;
  readonly #rules: AddressRules;
  readonly #hasRetries: boolean;
  readonly #agent: HttpAgent | HttpsAgent;

  constructor(source: ImportSource, { rules, signal, hasRetries = true }: SourceOptions) {
    this.source = source;
    this.signal = signal;
    this.#rules = rules;
    this.#hasRetries = hasRetries;
    const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_MS };
    this.#agent = source.endpoint.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
    // Each open request listens.
    if (signal) setMaxListeners(0, signal);
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }

  /** Reads a response that is not data. @throws as `open` */
  send(request: SourceRequest): Promise<{ headers: IncomingMessage['headers']; text: string }> {
    return this.#retry(async () => {
      const response = await this.#request(request);
      return { headers: response.headers, text: await this.#readText(response) };
    });
  }

  /**
   * Sends a request whose response is data, which the caller reads or destroys.
   * @throws S3Failure, RefusedAddress, SourceUnavailableError; without retries also errors of Node
   */
  open(request: SourceRequest): Promise<IncomingMessage> {
    return this.#retry(() => this.#request(request));
  }

  #retry<T>(attempt: () => Promise<T>): Promise<T> {
    if (!this.#hasRetries) return attempt();
    return retryUnavailable(attempt, {
      isFinal: (error) => isFinal(error) || this.signal?.aborted === true,
      unavailable: (cause) => new SourceUnavailableError(cause),
    });
  }

  async #request({ key, query = {}, headers = {} }: SourceRequest): Promise<IncomingMessage> {
    this.signal?.throwIfAborted();
    const { url, host, hostname, path } = sourceAddress(this.source, key);
    // Node resolves no addresses, so that `lookup` does not see them.
    if (isIP(hostname) !== 0) await checkHost(hostname, this.#rules);
    const search = Object.entries(query)
      .map(([name, value]) => `${encodeSegment(name)}=${encodeSegment(value)}`)
      .join('&');
    const common = { 'accept-encoding': 'identity', 'user-agent': 'nephos', ...headers };
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send({
      method: 'GET',
      hostname,
      ...(url.port !== '' && { port: url.port }),
      path: search === '' ? path : `${path}?${search}`,
      headers: signedHeaders({ method: 'GET', path, query: search, host, headers: common }, this.source),
      agent: this.#agent,
      lookup: guardedLookup(this.#rules),
    });
    releaseSocketReads(outgoing);
    const response = await this.#firstResponse(outgoing);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    throw new S3Failure(status, await this.#readText(response), 'The source');
  }

  async #readText(response: IncomingMessage): Promise<string> {
    const end = () => response.destroy(this.signal?.aborted ? this.signal.reason : new SourceTimeout());
    const timer = setTimeout(end, TEXT_MS);
    this.signal?.addEventListener('abort', end);
    try {
      return await readText(response, MAX_TEXT_BYTES);
    } finally {
      clearTimeout(timer);
      this.signal?.removeEventListener('abort', end);
    }
  }

  async #firstResponse(outgoing: ClientRequest): Promise<IncomingMessage> {
    // An error after the response is one of the response.
    outgoing.on('error', () => {});
    outgoing.setTimeout(IDLE_MS, () => outgoing.destroy(new SourceTimeout()));
    const timer = setTimeout(() => outgoing.destroy(new SourceTimeout()), RESPONSE_MS);
    const abort = () => outgoing.destroy(this.signal?.reason);
    this.signal?.addEventListener('abort', abort);
    try {
      outgoing.end();
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      return response;
    } finally {
      clearTimeout(timer);
      this.signal?.removeEventListener('abort', abort);
    }
  }
}

class SourceTimeout extends Error {
  override name = 'SourceTimeout';

  constructor() {
    super('The source does not respond.');
  }
}

/** Resolves and checks a host whenever a connection is opened. */
const guardedLookup =
  (rules: AddressRules): LookupFunction =>
  (host, options, callback) => {
    checkHost(host, rules).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

const NOT_IMPLEMENTED = 501;

const isFinal = (error: unknown): boolean =>
  error instanceof RefusedAddress || (error instanceof S3Failure && error.status === NOT_IMPLEMENTED);
