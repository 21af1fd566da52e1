import { Readable } from 'node:stream';
import type { ObjectRequest } from '#lib/object-store/exchange.ts';
import { nativeApi } from '#lib/object-store/native/native.ts';
import type { Answer, TestProject } from './api.ts';
import type { TestPlatform } from './platform.ts';
import { responseBody } from './response-body.ts';

interface NativeAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes: Buffer;
  json(): Answer['body'];
}

interface NativeInput {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Sends the body without its length. */
  isChunked?: boolean;
}

/** Calls the native API of the object store with a token. Paths are below the account unless they begin with `/object-store`. */
export interface NativeClient {
  account: string;
  call(method: string, path: string, input?: NativeInput): Promise<NativeAnswer>;
}

/** A client of the account of a project, with the token of its user or another one. */
export function nativeClient(
  test: TestPlatform,
  project: Pick<TestProject, 'id' | 'api'>,
  token: string | undefined = project.api.token,
): NativeClient {
  const account = `/object-store/v1/AUTH_${project.id}`;
  return {
    account,
    async call(method, path, { headers = {}, body = '', isChunked = false } = {}) {
      const [raw = '', query = ''] = (path.startsWith('/object-store') ? path : account + path).split('?');
      const data = Buffer.from(body);
      const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(data.length) };
      const request: ObjectRequest = {
        method,
        path: raw,
        query,
        headers: {
          host: 'nephos.test',
          ...(token && { 'x-auth-token': token }),
          ...((method === 'PUT' || method === 'POST') && length),
          ...Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [
              name.toLowerCase(),
              Buffer.from(value, 'utf8').toString('latin1'),
            ]),
          ),
        },
        body: Readable.from(data.length === 0 ? [] : [data]),
        address: '198.51.100.7',
        isSecure: false,
      };
      const response = await nativeApi.respond(test.platform.services, request);
      const bytes = await responseBody(response.body);
      const text = bytes.toString('utf8');
      return { status: response.status, headers: response.headers, text, bytes, json: () => JSON.parse(text) };
    },
  };
}
