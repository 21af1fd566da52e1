import { readErrorBody } from '#lib/errors/error-body.ts';
import { type ExceededQuota, QUOTA_EXCESS_HEADER } from '#lib/errors/quota-excess.ts';
import type { TypeOf } from '#lib/http/type-of.ts';
import { msg } from '#lib/i18n/text.ts';
import { scopePath } from '#lib/screens/scope.ts';
import { ApiError } from './api-error.ts';
import { recordServerTime } from './clock.ts';
import { recordOwnRequest } from './own-requests.ts';
import { announceSessionEnded } from './session-ended.ts';

export interface RequestOptions<T> {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged: files, text. */
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  answer?: TypeOf<T>;
  /** A 401 refers to the input, such as a password, and does not mean that the session has ended. */
  isOwnRefusal?: boolean;
  /** The request continues if the page is left. Its body has at most 64 KiB. */
  keepalive?: boolean;
}

/** Timeouts until the response starts. Uploads have none. */
const TIMEOUTS = {
  read: { ms: 20_000, message: msg('The server did not respond within 20 seconds.') },
  write: {
    ms: 60_000,
    message: msg(
      'The server did not respond within 60 seconds. Check whether the change was made before you try again.',
    ),
  },
};

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD';

function toInit(options: RequestOptions<unknown>): RequestInit {
  const method = options.method ?? 'GET';
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (isWrite(method)) headers['x-nephos-csrf'] = '1';
  if (options.json !== undefined) headers['content-type'] ??= 'application/json';
  const { json, signal = null, keepalive = false } = options;
  const body = json === undefined ? options.body : JSON.stringify(json);
  return { method, headers, body: body ?? null, signal, keepalive, credentials: 'same-origin' };
}

const isUpload = ({ body }: RequestInit): boolean => typeof body !== 'string' && Boolean(body);

async function send(path: string, init: RequestInit): Promise<Response> {
  const sentAtMs = Date.now();
  const { method = 'GET', signal } = init;
  const timeout = TIMEOUTS[isWrite(method) ? 'write' : 'read'];
  const overdue = new AbortController();
  const timer = isUpload(init) ? undefined : setTimeout(() => overdue.abort(), timeout.ms);
  try {
    const signals = signal ? [signal, overdue.signal] : [overdue.signal];
    const response = await fetch(path, { ...init, signal: AbortSignal.any(signals) });
    recordServerTime(response.headers.get('date'), sentAtMs);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (overdue.signal.aborted) throw new ApiError({ status: 0, code: 'timeout', message: timeout.message });
    throw new ApiError({
      status: 0,
      code: 'networkFailure',
      message: msg('The server did not respond. Check your connection, then try again.'),
    });
  } finally {
    clearTimeout(timer);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const raw = await response.text();
  if (raw === '') return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

/** Metadata of a response. */
interface AnswerFacts {
  status: number;
  requestId?: string | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
  excesses?: readonly ExceededQuota[];
}

function factsOf({ status, headers }: Response): AnswerFacts {
  const retryAfter = Number(headers.get('retry-after'));
  const requestId = headers.get('x-openstack-request-id') ?? undefined;
  // The platform writes it; see `renderError`.
  const excesses: ExceededQuota[] = JSON.parse(headers.get(QUOTA_EXCESS_HEADER) ?? '[]');
  return { status, requestId, retryAfter: retryAfter > 0 ? retryAfter : undefined, excesses };
}

/**
 * Returns the body of a successful response.
 * @throws ApiError for an error
 */
export function readAnswer<T>(answer: AnswerFacts, body: unknown): T {
  if (answer.status >= 400) {
    const said = readErrorBody(body);
    throw new ApiError({
      ...answer,
      code: said?.code ?? `http${answer.status}`,
      message: said?.message ?? msg('The server returned an error without a reason.'),
      fields: said?.fields,
    });
  }
  // The caller declares the type; see `answerOf`.
  return body as T;
}

/**
 * A call to this server. If the session has ended, it waits until the user signs in again in the page, and repeats the
 * call, which had no effect.
 * @throws ApiError; for an aborted call, the error of `fetch`
 */
export async function request<T = unknown>(path: string, options: RequestOptions<T> = {}): Promise<T> {
  let response = await send(path, toInit(options));
  const isEnded = response.status === 401 && !options.isOwnRefusal;
  if (isEnded && (await announceSessionEnded()) && !options.signal?.aborted) {
    response = await send(path, toInit(options));
  }
  const facts = factsOf(response);
  const answer = readAnswer<T>(facts, await readJson(response));
  if (facts.requestId !== undefined && isWrite(options.method ?? 'GET')) recordOwnRequest(facts.requestId);
  return answer;
}

/**
 * A call to this server that returns the raw response.
 * @throws ApiError if there is none
 */
export const rawRequest = (path: string, options: RequestOptions<unknown>): Promise<Response> =>
  send(path, toInit(options));

/** A platform call in a scope, usually a project: `projectRequest(id, 'volume/v3/volumes/detail', { answer })`. */
export function projectRequest<T = unknown>(scope: string, path: string, options?: RequestOptions<T>): Promise<T> {
  return request(`/bff/${scopePath(scope)}/${path.replace(/^\//, '')}`, options);
}
