import type { Readable } from 'node:stream';
import { z } from 'zod';
import { PlatformError } from '#lib/errors/errors.ts';

/** A request body that `run` reads as a stream. */
export interface IncomingData {
  /** Announced bytes; undefined if the client announces none. */
  length: number | undefined;
  /** Can be read once; a chunk is released when the next is requested. @throws 400 if the client disconnects */
  chunks: AsyncIterable<Uint8Array>;
  /** Aborts reading and closes the connection. */
  cancel(): void;
}

/** A streamed response: a file, or the requested range. */
export interface OutgoingData {
  type: string;
  size: number;
  /** Headers for the complete data only, such as its hash. */
  headersOfWhole?: Record<string, string>;
  /** Created while it is sent: requests for a range return the complete data. */
  isSequential?: true;
  /** Called at most once, and not for HEAD; both bounds are inclusive. */
  open(range: { start: number; end: number }): Readable;
}

interface BodyKind {
  types: readonly string[];
  isData: boolean;
}

const KINDS = new WeakMap<z.ZodType, BodyKind>();

function remember<S extends z.ZodType>(schema: S, kind: BodyKind): S {
  KINDS.set(schema, kind);
  return schema;
}

/** Declares a raw request body; other media types return 415. */
export const rawRequestBody = (...types: string[]) => remember(z.custom<IncomingData>(), { types, isData: true });

/** Declares a raw response; undefined from `run` returns 204. */
export const rawResponseBody = (type: string) =>
  remember(z.custom<OutgoingData | undefined>(), { types: [type], isData: true });

/** Declares the media types of a JSON body; others return 415. */
export const jsonWithMediaTypes = <S extends z.ZodType>(schema: S, ...types: string[]): S =>
  remember(schema, { types, isData: false });

/** Encoding and media types of a body; undefined for JSON of any type. */
export const kindOf = (schema: z.ZodType): BodyKind | undefined => KINDS.get(schema);

/** @throws 415 unless the media type is declared */
export function assertMediaType(kind: BodyKind, contentType: string | undefined): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind.types.includes(type)) return;
  throw new PlatformError(
    'unsupportedMedia',
    `Content-Type ${type || '(missing)'} is not supported. Use ${kind.types.join(' or ')}.`,
  );
}

/** The request body as data; an empty one if missing. */
export function incomingData(request: Request): IncomingData {
  const announced = request.headers.get('content-length');
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let isCancelled = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    reader = request.body?.getReader();
    try {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (isCancelled) throw new DOMException('Cancelled.', 'AbortError');
        if (done || !value) return;
        yield value;
        release(value);
      }
    } catch (cause) {
      throw new PlatformError('invalid', 'The request body is incomplete.', { cause });
    }
  }
  return {
    length: announced === null ? undefined : Number(announced),
    chunks: chunks(),
    cancel() {
      isCancelled = true;
      // After a disconnect there is nothing to cancel.
      void reader?.cancel().catch(() => undefined);
    },
  };
}

/** Releases a chunk immediately, because garbage collection may run only after a hundred megabytes. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
