import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import { PEER_HEADER, readPeerAddress } from '#lib/http/client-address.ts';
import { isHttps, sessionCookieName } from '#lib/identity/sessions/cookie-names.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { authOptions } from './options.ts';

interface AuthRequest {
  request: Request;
  /** Path segments below `/api/auth`, decoded by the framework. */
  path: readonly string[];
  cookies: Record<string, string>;
}

/** Parts of next-auth that the console uses. Its pages, session endpoint and log are not used. */
const ACTIONS = new Set(['GET csrf', 'GET providers', 'POST callback/nephos', 'POST signout']);
/** Fits a token of the longest kind and limits the cost of reading. */
const MAX_FORM_BYTES = 16_384;
/** Request headers passed to next-auth. */
const HEADERS = ['content-type', 'user-agent'];

/**
 * Handles signing in and out. next-auth gets the address of the console instead of deriving it from headers, which clients can forge,
 * and only the requests that it needs.
 */
export async function handleAuth({ request, path, cookies }: AuthRequest): Promise<Response> {
  if (!ACTIONS.has(`${request.method} ${path.join('/')}`)) {
    return refusal(404, 'itemNotFound', 'Nothing exists at this address.');
  }
  const form = request.method === 'POST' ? await readForm(request) : {};
  if (!form) return refusal(413, 'overLimit', `The form is larger than ${MAX_FORM_BYTES} bytes.`);
  const { env, log } = (await getPlatform()).services;
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const isSecure = isHttps(env, header);
  const { host } = new URL(publicBaseUrl(env, request.url, header));
  const sent = HEADERS.map((name) => [name, header(name)] as const).filter(([, value]) => value !== undefined);
  const peer = readPeerAddress(request.headers);
  const failures: unknown[] = [];
  const admitted: Session[] = [];
  const options = await authOptions({
    isSecure,
    onAdmitted: (session) => admitted.push(session),
    onFailure: (error) => failures.push(error),
  });
  const answer = new Answer();
  const nextRequest = {
    method: request.method,
    headers: {
      ...Object.fromEntries(sent),
      ...(peer ? { [PEER_HEADER]: peer } : {}),
      host,
      'x-forwarded-proto': isSecure ? 'https' : 'http',
    },
    query: { nextauth: [...path] },
    cookies,
    body: form,
  };
  await NextAuth(asRequest(nextRequest), asResponse(answer), options);
  const [session] = admitted;
  if (session) answer.boundCookie(sessionCookieName(isSecure), session.isKept ? session.expiresAtMs : undefined);
  if (failures.length === 0) return answer.response();
  log.error({ err: failures[0] }, 'ending a session failed');
  return refusal(503, 'serviceUnavailable', 'The session could not be changed. Try again.');
}

/** The fields of a form; undefined if it is too large. */
async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_FORM_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

/** Response object for next-auth, with the methods of Node's response that it uses. */
class Answer {
  private code = 200;
  private body: string | null = null;
  private readonly headers = new Map<string, string | string[]>();

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }

  /** Sets the expiry of a cookie, or makes it a session cookie: next-auth has one expiry for all. */
  boundCookie(name: string, endsAtMs: number | undefined): void {
    const expires = endsAtMs === undefined ? '' : `; Expires=${new Date(endsAtMs).toUTCString()}`;
    const lines = [this.headers.get('set-cookie') ?? []].flat();
    const bound = lines.map((line) => (isOf(name, line) ? line.replace(/; Expires=[^;]*/i, expires) : line));
    this.setHeader('set-cookie', bound);
  }

  json(body: unknown): void {
    this.setHeader('content-type', 'application/json');
    this.body = JSON.stringify(body);
  }

  send(body: unknown): void {
    if (typeof body === 'object') this.json(body);
    else this.body = String(body);
  }

  end(): void {
    this.body = null;
  }

  response(): Response {
    const headers = new Headers({ [REQUEST_ID_HEADER]: newRequestId() });
    for (const [name, value] of this.headers) for (const each of [value].flat()) headers.append(name, each);
    headers.set('cache-control', 'no-store');
    return new Response(this.body, { status: this.code, headers });
  }
}

/** Long cookies are split into numbered parts. */
const isOf = (name: string, line: string) => line.startsWith(`${name}=`) || line.startsWith(`${name}.`);

/** next-auth only reads method, headers, query, cookies and body of a request. */
const asRequest = (nextRequest: object) => nextRequest as NextApiRequest;
/** next-auth only calls methods that `Answer` has. */
const asResponse = (answer: Answer) => answer as unknown as NextApiResponse;

const refusal = (status: number, key: string, message: string) =>
  Response.json(
    { [key]: { code: status, message } },
    { status, headers: { 'cache-control': 'no-store', [REQUEST_ID_HEADER]: newRequestId() } },
  );
