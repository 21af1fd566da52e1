import { MIB } from '#lib/bytes.ts';
import { type ApiError, clientFailure, toApiError } from '#lib/client/api-error.ts';
import { msg } from '#lib/i18n/text.ts';
import type { FileHashes, Hasher } from './hasher.ts';

interface StagingCalls {
  /** Bytes of the file that the platform has. */
  staged: () => Promise<number>;
  /** Appends a piece that starts at the end of the staged bytes. */
  append: (piece: Blob, start: number) => Promise<void>;
}

export interface UploadOptions {
  file: Blob;
  calls: StagingCalls;
  hasher: Hasher;
  /** Awaited before each piece; throws to cancel the upload. */
  turn: () => Promise<void>;
  /** Receives the number of staged bytes. */
  onProgress: (sent: number) => void;
  /** Both are replaced in tests. */
  sleep?: (ms: number) => Promise<unknown>;
  now?: () => number;
}

/** Bytes per piece, adapted so that the progress bar moves at least every few seconds. */
const PIECE = { first: MIB, least: MIB / 4, most: 16 * MIB, fastMs: 700, slowMs: 3000 };
const TRIES = 6;
const FIRST_WAIT_MS = 500;

const inBrowser = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether a retry may help: no response, rate limit, server error, or an unexpected offset. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 409 || status === 429 || status >= 500;

/** Hashes a file up to `end`, skipping what was already hashed. */
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

/** Adapts the piece size to the duration of the last piece. */
function nextSize(size: number, tookMs: number): number {
  if (tookMs < PIECE.fastMs) return Math.min(PIECE.most, size * 2);
  return tookMs > PIECE.slowMs ? Math.max(PIECE.least, size / 2) : size;
}

/**
 * Sends the missing part of a file in pieces and hashes the whole file. After a transient failure it continues from the
 * offset of the platform.
 * @throws rejections, and the last failure after `TRIES` attempts
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
    // Hash while sending; both finish before the next piece starts.
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
