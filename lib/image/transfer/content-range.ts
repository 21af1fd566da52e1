import { Invalid } from '#lib/errors/errors.ts';

/** Byte range of a part; both ends are inclusive. */
export interface ContentRange {
  start: number;
  end: number;
  /** Total size in bytes; undefined for `*`. */
  total: number | undefined;
}

/**
 * Parses `Content-Range: bytes a-b/total`.
 * @throws 400 if it is malformed or does not match the length of the body
 */
export function contentRange(header: string | undefined, length: number | undefined): ContentRange | undefined {
  if (header === undefined) return undefined;
  const [, first, last, whole] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(header.trim()) ?? [];
  const [start, end] = [Number(first), Number(last)];
  const total = whole === '*' ? undefined : Number(whole);
  if (whole === undefined || start > end || (total !== undefined && end >= total)) {
    throw Invalid(`Content-Range ${header} is malformed. Use bytes <first>-<last>/<total>.`);
  }
  if (length !== undefined && length !== end - start + 1) {
    throw Invalid(`Content-Range specifies ${end - start + 1} bytes, but the body has ${length}.`);
  }
  return { start, end, total };
}
