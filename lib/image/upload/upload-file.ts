import { MIB } from '#lib/bytes.ts';
import { type ApiError, clientFailure, toApiError } from '#lib/client/api-error.ts';
import { msg } from '#lib/i18n/text.ts';
import type { FileHashes, Hasher } from './hasher.ts';

/** The calls that an upload makes. */
interface StagingCalls {
  /** How many bytes of the file the platform has. */
  staged: () => Promise<number>;
  /** Appends a piece that begins where the staged bytes end. */
  append: (piece: Blob, start: number) => Promise<void>;
}

export interface UploadOptions {
  file: Blob;
  calls: StagingCalls;
  hasher: Hasher;
  /** Awaited before each piece; it throws when the upload is to end. */
  turn: () => Promise<void>;
  /** Bytes that are there. */
  onProgress: (sent: number) => void;
  /** Tests replace both. */
  sleep?: (ms: number) => Promise<unknown>;
  now?: () => number;
}

/** A piece takes about as long as somebody waits for a bar to move. */
const PIECE = { first: MIB, least: MIB / 4, most: 16 * MIB, fastMs: 700, slowMs: 3000 };
const TRIES = 6;
const FIRST_WAIT_MS = 500;

const inBrowser = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether trying again may help: no answer, too many requests, a failure of the server's own, a part out of step. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 409 || status === 429 || status >= 500;

/** Hands a file to the hasher up to a place, whatever has been handed over before. */
function counterOf(file: Blob, hasher: Hasher) {
  let counted = 0;
  return async (end: number) => {
    while (counted < end) {
      const next = Math.min(end, counted + PIECE.most);
      await hasher.update(file.slice(counted, next));
      counted = next;
    }
  };
}

/** The next size of a piece, by how long the last one took. */
function nextSize(size: number, tookMs: number): number {
  if (tookMs < PIECE.fastMs) return Math.min(PIECE.most, size * 2);
  return tookMs > PIECE.slowMs ? Math.max(PIECE.least, size / 2) : size;
}

/**
 * Sends what the platform does not have yet of a file, piece by piece, and counts all of it. What fails in passing is
 * tried again from wherever the platform says it is.
 * @throws what the platform refuses, and the last failure when it does not pass
 */
export async function uploadFile(options: UploadOptions): Promise<FileHashes> {
  const { file, calls, hasher, turn, onProgress, sleep = inBrowser, now = Date.now } = options;
  const countTo = counterOf(file, hasher);
  let sent = await calls.staged();
  let pieceBytes = PIECE.first;
  let failures = 0;
  if (sent > file.size)
    throw clientFailure(
      msg('The platform already has more data than this file contains, so this is a different file.'),
    );
  onProgress(sent);
  while (sent < file.size) {
    await turn();
    const end = Math.min(file.size, sent + pieceBytes);
    const began = now();
    // Counted while it travels; both are over before the next piece begins.
    const [sending, counting] = await Promise.allSettled([calls.append(file.slice(sent, end), sent), countTo(end)]);
    if (counting.status === 'rejected') throw counting.reason;
    if (sending.status === 'fulfilled') {
      sent = end;
      failures = 0;
      pieceBytes = nextSize(pieceBytes, now() - began);
    } else {
      await turn();
      const reason = toApiError(sending.reason);
      failures += 1;
      if (!isPassing(reason) || failures === TRIES) throw reason;
      await sleep(reason.retryAfter ? reason.retryAfter * 1000 : FIRST_WAIT_MS * 2 ** failures);
      sent = await calls.staged().catch(() => sent);
    }
    onProgress(sent);
  }
  await countTo(file.size);
  return hasher.digest();
}
