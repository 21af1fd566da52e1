import { shellWord } from './shell-word.ts';

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with the service: `volume/v3/volumes`. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  /** How the token is sent, if not as `X-Auth-Token`. */
  auth?: 'bearer';
}

/** The call as a curl command; the token is read from the environment. */
export function curlOf(origin: string, { method = 'GET', path, headers = {}, json, auth }: ApiCall): string {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const given = Object.entries(headers).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`);
  const body = json === undefined ? [] : [`--json ${shellWord(JSON.stringify(json, undefined, 2))}`];
  const token = auth === 'bearer' ? '-H "Authorization: Bearer $OS_TOKEN"' : '-H "X-Auth-Token: $OS_TOKEN"';
  const lines = [`curl ${verb}${shellWord(`${origin}/${path}`)}`, token, ...given, ...body];
  return lines.join(' \\\n  ');
}
