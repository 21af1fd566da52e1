import type { ObjectResponse } from '../exchange.ts';
import { renderXml, type XmlContent } from './xml.ts';

type ResponseHeaders = Record<string, string>;

export const xmlResponse = (root: string, content: XmlContent, headers: ResponseHeaders = {}): ObjectResponse => ({
  status: 200,
  headers: { 'content-type': 'application/xml', ...headers },
  body: renderXml(root, content),
});

export const emptyResponse = (status: 200 | 204 | 304, headers: ResponseHeaders = {}): ObjectResponse => ({
  status,
  headers,
});

/** `Wed, 21 Oct 2026 07:28:00 GMT`, of a time in ISO 8601. */
export const httpDate = (timestamp: string): string => new Date(timestamp).toUTCString();

/** `2026-10-21T07:28:00.000Z`. Listings have milliseconds, as upstream. */
export const listingDate = (timestamp: string): string => new Date(timestamp).toISOString();

export const quoteEtag = (etag: string): string => `"${etag}"`;
