import type { ObjectResponse } from '../exchange.ts';
import { encodeHeader } from './header-text.ts';
import { errorPage, type NativeError } from './native-error.ts';

const HTML = 'text/html; charset=UTF-8';

/** A response without a body. */
export const emptyResponse = (status: number, headers: Record<string, string> = {}): ObjectResponse => ({
  status,
  headers: { 'content-type': HTML, ...(status !== 204 && { 'content-length': '0' }), ...headers },
});

/** A response with a short body. */
export const textResponse = (
  status: number,
  text: string | Uint8Array,
  contentType: string,
  headers: Record<string, string> = {},
): ObjectResponse => ({
  status,
  headers: { 'content-type': contentType, 'content-length': String(Buffer.byteLength(text)), ...headers },
  body: text,
});

export const errorResponse = ({ status, text, headers }: NativeError): ObjectResponse => {
  if (status === 304 || status === 204) return emptyResponse(status, { ...headers });
  return textResponse(status, text ?? errorPage(status), text === undefined ? HTML : 'text/plain; charset=utf-8', {
    ...headers,
  });
};

/** A header per entry, with values as bytes and without undefined ones. */
export function headersOf(entries: Iterable<readonly [string, string | number | undefined]>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of entries) if (value !== undefined) headers[name] = encodeHeader(String(value));
  return headers;
}

/** `1700000000.12345` of an ISO time. */
export const timestampOf = (iso: string): string => {
  const { seconds, micros } = microsOf(iso);
  return `${seconds}.${String(Math.floor(micros / 10)).padStart(5, '0')}`;
};

/** The next full second, so that an object is never newer than its `Last-Modified`. */
export const lastModifiedMs = (iso: string): number => {
  const { seconds, micros } = microsOf(iso);
  return (seconds + (micros > 0 ? 1 : 0)) * 1000;
};

export const httpDate = (ms: number): string => new Date(ms).toUTCString();

/** `2026-01-31T12:00:00.123456`, the format of listings. */
export const listedTime = (iso: string): string => {
  const [date = '', fraction = ''] = iso.replace(/Z$/, '').split('.');
  return `${date}.${fraction.padEnd(6, '0')}`;
};

/** Characters of an ISO time before its fraction. */
const WHOLE_SECONDS = 'YYYY-MM-DDTHH:MM:SS'.length;

function microsOf(iso: string): { seconds: number; micros: number } {
  const seconds = Date.parse(`${iso.slice(0, WHOLE_SECONDS)}Z`) / 1000;
  const fraction = iso.slice(WHOLE_SECONDS + 1, -1);
  return { seconds, micros: Number(fraction.padEnd(6, '0').slice(0, 6)) };
}
