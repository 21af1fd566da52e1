import { type IncomingMessage, maxHeaderSize, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { type Dialect, errorText, renderError } from '#lib/http/dialects.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';

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

/** The response that a connection is waiting for, if any; Node has no public name for it. */
const pendingResponse = (socket: Duplex): ServerResponse | undefined =>
  '_httpMessage' in socket && socket._httpMessage instanceof ServerResponse ? socket._httpMessage : undefined;

/** Connections that end after their pending response. */
const ending = new WeakSet<Duplex>();

/** Ends a connection after its pending response. What follows the request of that response is not read. */
function endAfterResponse(response: ServerResponse, socket: Duplex): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  response.shouldKeepAlive = false;
  response.once('close', () => socket.end(() => socket.destroy()));
}

/**
 * Responds to a request that the HTTP parser rejected, in the dialect of its service, and ends the connection. A former
 * request that was complete gets its response first: bytes beyond its length, or without one, are not part of it.
 */
export function refuseUnreadable(error: ParserError, socket: Duplex, definitions: readonly ServiceDefinition[]): void {
  const pending = pendingResponse(socket);
  if (socket.writable && error.code !== 'ECONNRESET' && pending?.req.complete) {
    endAfterResponse(pending, socket);
    return;
  }
  // Another response would become part of one that has started.
  if (!socket.writable || error.code === 'ECONNRESET' || pending?.headersSent) {
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
