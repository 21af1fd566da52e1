import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import {
  type AddressRules,
  type CheckedAddress,
  checkHost,
  parseSource,
  RefusedAddress,
} from '#lib/http/public-address.ts';

const MAX_REDIRECTS = 5;
const ANSWER_WITHIN_MS = 30_000;
/** Minimum rate. A slower source is aborted so that it does not occupy a worker indefinitely. */
const PACE = { bytes: 6 * 2 ** 20, windowMs: 60_000 };

export interface WebSource {
  /** Bytes, if the server announces them. */
  length: number | undefined;
  /** Must be consumed, or the loop over it must end. */
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Opens a download. Checks the addresses of the host and of each redirect, and connects only to checked addresses.
 * @param deadlineMs maximum duration of the data transfer
 * @throws PermanentFailure for a rejected address or a response that a retry would not change, otherwise the transient
 * error
 */
export async function openWebSource(
  uri: string,
  rules: AddressRules,
  deadlineMs = Number.POSITIVE_INFINITY,
): Promise<WebSource> {
  let url = parseSourceOf(uri);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await get(url, await addressesOf(url, rules));
    const next = redirectOf(answer, url);
    if (next === undefined)
      return { length: lengthOf(answer), chunks: enforcePace(assertAccepted(answer), deadlineMs) };
    answer.destroy();
    url = next;
  }
  throw new PermanentFailure(`The source redirects more than ${MAX_REDIRECTS} times.`);
}

/** Transient and user-facing. */
const Unavailable = (message: string) => new PlatformError('unavailable', message);

const unreachable = (cause: Error) => new PlatformError('unavailable', 'The source cannot be reached.', { cause });

const asPermanent = (error: unknown) =>
  error instanceof RefusedAddress ? new PermanentFailure(error.message, { cause: error }) : error;

function parseSourceOf(uri: string): URL {
  try {
    return parseSource(uri);
  } catch (error) {
    throw asPermanent(error);
  }
}

const addressesOf = (url: URL, rules: AddressRules): Promise<CheckedAddress[]> =>
  checkHost(url.hostname, rules).catch((error) => {
    throw asPermanent(error);
  });

/** Connects to a checked address without another DNS lookup, which could return a different one. */
function get(url: URL, addresses: readonly CheckedAddress[]): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'nephos' };
  return new Promise((resolve, reject) => {
    const request = send(url, { headers, lookup, agent: false });
    const timer = setTimeout(() => request.destroy(Unavailable('The source does not respond.')), ANSWER_WITHIN_MS);
    request.on('response', resolve);
    request.on('error', (cause) => reject(cause instanceof PlatformError ? cause : unreachable(cause)));
    request.on('close', () => clearTimeout(timer));
    request.on('response', () => clearTimeout(timer));
    request.end();
  });
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return undefined;
  const target = URL.canParse(headers.location, from.href) ? new URL(headers.location, from).href : headers.location;
  return parseSourceOf(target);
}

function assertAccepted(answer: IncomingMessage): IncomingMessage {
  const { statusCode = 0, headers } = answer;
  if (statusCode === 200 && (headers['content-encoding'] ?? 'identity') === 'identity') return answer;
  answer.destroy();
  if (statusCode === 200)
    throw new PermanentFailure('The source sends compressed data, although the request excludes it.');
  const message = `The source returned status ${statusCode}.`;
  throw statusCode >= 500 || statusCode === 429 ? Unavailable(message) : new PermanentFailure(message);
}

function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : undefined;
}

/** Yields the chunks of a response; aborts if it is too slow or exceeds the deadline. */
async function* enforcePace(answer: IncomingMessage, deadlineMs: number): AsyncGenerator<Uint8Array> {
  let recent = 0;
  const end = Date.now() + deadlineMs;
  const timer = setInterval(() => {
    if (recent < PACE.bytes) answer.destroy(Unavailable('The source sends data too slowly.'));
    recent = 0;
  }, PACE.windowMs);
  try {
    for await (const chunk of answer) {
      recent += chunk.byteLength;
      if (Date.now() > end)
        throw new PermanentFailure(`The source needed more than ${deadlineMs / 1000} s to send its data.`);
      yield chunk;
    }
  } finally {
    clearInterval(timer);
    answer.destroy();
  }
}
