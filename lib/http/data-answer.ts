import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { PlatformError } from '#lib/errors/errors.ts';
import type { OutgoingData } from './data.ts';

interface Exchange {
  c: Context;
  /** Status of a complete response. */
  status: number;
  headers: Record<string, string>;
}

/**
 * Sends data no faster than the client reads it. A range returns 206. @throws 416 with the size for a range that is
 * malformed, outside, or multiple
 */
export function answerData(data: OutgoingData, { c, status, headers }: Exchange): Response {
  const rangeHeader = data.isSequential ? undefined : c.req.header('range');
  const range = rangeHeader === undefined ? undefined : rangeOf(rangeHeader, data.size);
  const { start, end } = range ?? { start: 0, end: data.size - 1 };
  const answerHeaders = {
    ...headers,
    'content-type': data.type,
    'accept-ranges': data.isSequential ? 'none' : 'bytes',
    'content-length': String(end - start + 1),
    ...(range ? { 'content-range': `bytes ${start}-${end}/${data.size}` } : data.headersOfWhole),
  };
  const init = { status: range ? 206 : status, headers: answerHeaders };
  if (c.req.method === 'HEAD' || data.size === 0) return new Response(null, init);
  // Node's stream types differ from the global ones; at run time they are the same.
  return new Response(Readable.toWeb(data.open({ start, end })) as unknown as ReadableStream, init);
}

function rangeOf(text: string, size: number): { start: number; end: number } {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(text.trim()) ?? [];
  const isFromEnd = first === '' && last !== '';
  const start = isFromEnd ? Math.max(size - Number(last), 0) : Number(first || Number.NaN);
  const end = isFromEnd || !last ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end && start < size) return { start, end };
  throw new PlatformError('rangeNotSatisfiable', `The range ${text} is outside the ${size} bytes of the data.`, {
    headers: { 'content-range': `bytes */${size}` },
  });
}
