import { rawRequest } from './request.ts';
import { scopePath } from './scope.ts';

export interface ApiCallInput {
  method: string;
  /** Of the API, with `{name}` for parameters. */
  path: string;
  /** What stands for them; empty ones of the query are left out. */
  parameters: readonly { name: string; in: 'path' | 'query'; value: string }[];
  /** JSON, or nothing. */
  body: string;
}

export interface ApiCallResult {
  status: number;
  requestId: string | undefined;
  tookMs: number;
  text: string;
  /** There was more of it. */
  isCut: boolean;
}

const MAX_SHOWN = 100_000;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The address of a trial below its scope: no value leads out of its place. */
export function addressOf({ path, parameters }: Pick<ApiCallInput, 'path' | 'parameters'>): string {
  const value = (name: string) => parameters.find((one) => one.in === 'path' && one.name === name)?.value ?? '';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(value(name)));
  const asked = parameters.filter((one) => one.in === 'query' && one.value !== '');
  const search = new URLSearchParams(asked.map((one) => [one.name, one.value]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Asks an operation of the platform with the user's token of a scope. @throws ApiError when the server cannot be reached */
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

/** JSON with its indents; what is none stays as it is. */
function readable(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
