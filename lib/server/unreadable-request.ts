import { type IncomingMessage, maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Dialect, errorText, renderError } from '#lib/http/dialects.ts';
import { Invalid, PlatformError } from '#lib/http/errors.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/http/request-id.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';

/** Properties of an error of Node's HTTP parser. */
interface ParserError extends Error {
  code?: string;
  /** Packet in which the parser stopped; it has the request line, unless the headers were split. */
  rawPacket?: Buffer;
}

/** Dialect of the service of a path; `compute` for other paths. */
export function dialectAt(definitions: readonly ServiceDefinition[], path: string): Dialect {
  const first = path.split(/[/?]/)[1];
  return definitions.find(({ base }) => base.split('/')[1] === first)?.dialect ?? 'compute';
}

const headersTooLarge = () =>
  new PlatformError('headersTooLarge', `The headers of the request are larger than ${maxHeaderSize} bytes.`);

/** Bytes of `name: value` in HTTP/1 besides both texts: colon, space and line end. */
const BYTES_PER_HEADER = 4;

/**
 * Applies the limit of Node's HTTP/1 parser to HTTP/2, for which Node accepts four times as much.
 * @throws 431
 */
export function assertHeadersFit({ httpVersionMajor, rawHeaders }: IncomingMessage): void {
  if (httpVersionMajor < 2) return;
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, (rawHeaders.length / 2) * BYTES_PER_HEADER);
  if (bytes > maxHeaderSize) throw headersTooLarge();
}

function errorFor({ code }: ParserError): PlatformError {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new PlatformError('bodyTooLarge', 'The extensions of a chunk are too large.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new PlatformError('requestTimeout', 'The request was not received in time.');
  }
  return Invalid('The request is not valid HTTP.');
}

/** Whether another response on the connection has started: this one would become part of it. */
const isAnswering = (socket: Duplex): boolean =>
  '_httpMessage' in socket && socket._httpMessage instanceof Object && '_headerSent' in socket._httpMessage
    ? socket._httpMessage._headerSent === true
    : false;

/** Responds to a request that the HTTP parser rejected, in the dialect of its service, and ends the connection. */
export function refuseUnreadable(error: ParserError, socket: Duplex, definitions: readonly ServiceDefinition[]): void {
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const head = error.rawPacket?.toString('latin1') ?? '';
  const dialect = dialectAt(definitions, /^[A-Z]+ (\/\S*)/.exec(head)?.[1] ?? '');
  const [, accept] = /\r\naccept: *([^\r]*)/i.exec(head) ?? [];
  const requestId = newRequestId();
  const rendered = renderError(errorFor(error), dialect, requestId, '');
  const { text, headers } = errorText(rendered, dialect, accept);
  const lines = {
    ...headers,
    [REQUEST_ID_HEADER]: requestId,
    'x-content-type-options': 'nosniff',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  socket.end(
    [
      `HTTP/1.1 ${rendered.status} ${STATUS_CODES[rendered.status]}`,
      ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
      '',
      text,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
