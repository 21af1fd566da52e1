import { scopePath } from '#lib/screens/scope.ts';
import { rawRequest } from './request.ts';

export interface ApiCallInput {
  method: string;
  /** API path with `{name}` for parameters. */
  path: string;
  /** Values of parameters; empty ones of the query are omitted. */
  parameters: readonly { name: string; in: 'path' | 'query'; value: string }[];
  /** JSON, or empty. */
  body: string;
}

export interface ApiCallResult {
  status: number;
  requestId: string | undefined;
  tookMs: number;
  text: string;
  /** The response was truncated. */
  isCut: boolean;
}

const MAX_SHOWN = 100_000;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** URL of a call below its scope. Values are encoded, so they cannot change the path. */
export function addressOf({ path, parameters }: Pick<ApiCallInput, 'path' | 'parameters'>): string {
  const value = (name: string) => parameters.find((one) => one.in === 'path' && one.name === name)?.value ?? '';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(value(name)));
  const inQuery = parameters.filter((one) => one.in === 'query' && one.value !== '');
  const search = new URLSearchParams(inQuery.map((one) => [one.name, one.value]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Calls an operation of the platform with the user's token for a scope.
 * @throws ApiError if the server cannot be reached
 */
export async function tryCall(scope: string, trial: ApiCallInput): Promise<ApiCallResult> {
  const method = METHODS.find((one) => one === trial.method) ?? 'GET';
  const started = performance.now();
  const response = await rawRequest(`/bff/${scopePath(scope)}${addressOf(trial)}`, {
    method,
    ...(trial.body === '' ? {} : { body: trial.body, headers: { 'content-type': 'application/json' } }),
  });
  const text = readable(await response.text());
  return {
    status: response.status,
    requestId: response.headers.get('x-openstack-request-id') ?? undefined,
    tookMs: Math.round(performance.now() - started),
    text: text.slice(0, MAX_SHOWN),
    isCut: text.length > MAX_SHOWN,
  };
}

/** Indents JSON; returns other text unchanged. */
function readable(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
