import type { Readable } from 'node:stream';
import { z } from 'zod';
import { PlatformError } from './errors.ts';

/** A request body that `run` reads itself, piece by piece, while it comes. */
export interface IncomingData {
  /** Bytes that the client announced; undefined when it sends until it ends. */
  length: number | undefined;
  /** May be read once; a chunk is gone when the next one is asked for. @throws 400 when the client breaks off */
  chunks: AsyncIterable<Uint8Array>;
  /** Ends the reading of chunks as if the client had broken off, and its connection with it. */
  cancel(): void;
}

/** An answer that is sent as it is read: a file, or the part of it that the client asks for. */
export interface OutgoingData {
  type: string;
  /** Bytes of the whole. */
  size: number;
  /** Headers that are true of the whole only, such as its hash. */
  headersOfWhole?: Record<string, string>;
  /** Called once at most, and not at all for HEAD; both ends count. */
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

/** Declares a request body of raw data; other media types are refused with 415. */
export const dataIn = (...types: string[]) => remember(z.custom<IncomingData>(), { types, isData: true });

/** Declares an answer of raw data; `run` may give undefined where there is none, which is a 204. */
export const dataOut = (type: string) =>
  remember(z.custom<OutgoingData | undefined>(), { types: [type], isData: true });

/** Declares the media types that a JSON body must come as; others are refused with 415. */
export const jsonAs = <S extends z.ZodType>(schema: S, ...types: string[]): S =>
  remember(schema, { types, isData: false });

/** How a body travels: as data or JSON, under which media types; undefined for JSON under any. */
export const kindOf = (schema: z.ZodType): BodyKind | undefined => KINDS.get(schema);

/** @throws 415 unless the request's media type is among those declared */
export function assertMediaType(kind: BodyKind, contentType: string | undefined): void {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind.types.includes(type)) return;
  throw new PlatformError(
    'unsupportedMedia',
    `Content-Type ${type || '(missing)'} is not supported here. Use ${kind.types.join(' or ')}.`,
  );
}

/** The body of a request as data; one without a body has no bytes. */
export function incomingData(request: Request): IncomingData {
  const announced = request.headers.get('content-length');
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let isCancelled = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    reader = request.body?.getReader();
    try {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (isCancelled) throw new Error('Cancelled.');
        if (done || !value) return;
        yield value;
        release(value);
      }
    } catch (cause) {
      throw new PlatformError('invalid', 'The request body broke off.', { cause });
    }
  }
  return {
    length: announced === null ? undefined : Number(announced),
    chunks: chunks(),
    cancel() {
      isCancelled = true;
      // Whoever broke off has nothing left to cancel.
      void reader?.cancel().catch(() => undefined);
    },
  };
}

/** Gives the memory of a chunk back at once: the next collection of garbage may be a hundred megabytes away. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
