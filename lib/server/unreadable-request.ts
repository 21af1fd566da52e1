import { type IncomingMessage, maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Dialect, errorText, renderError } from '#lib/http/dialects.ts';
import { Invalid, PlatformError } from '#lib/http/errors.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/http/request-id.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';

/** What Node adds to an error of its HTTP parser. */
interface ParserError extends Error {
  code?: string;
  /** The packet that the parser stopped in; the one that has the request line, unless the headers came in pieces. */
  rawPacket?: Buffer;
}

/** The dialect of the service that a path belongs to; `compute` for paths of no service. */
export function dialectAt(definitions: readonly ServiceDefinition[], path: string): Dialect {
  const first = path.split(/[/?]/)[1];
  return definitions.find(({ base }) => base.split('/')[1] === first)?.dialect ?? 'compute';
}

const headersTooLarge = () =>
  new PlatformError('headersTooLarge', `The headers of the request are larger than ${maxHeaderSize} bytes.`);

/** Bytes that `name: value` needs in HTTP/1 beside the two texts: colon, space and the end of the line. */
const BYTES_PER_HEADER = 4;

/**
 * Holds HTTP/2 to the limit that Node's parser enforces for HTTP/1: its HTTP/2 accepts four times as much.
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

/** Whether another answer on the connection has begun: text of this one would end up inside it. */
const isAnswering = (socket: Duplex): boolean =>
  '_httpMessage' in socket && socket._httpMessage instanceof Object && '_headerSent' in socket._httpMessage
    ? socket._httpMessage._headerSent === true
    : false;

/** Answers a request that the HTTP parser rejected as the service that it names would, and ends the connection. */
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
