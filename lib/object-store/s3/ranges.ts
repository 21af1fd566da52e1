import { S3Error } from './errors.ts';

/** Inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The case of the unit does not matter (RFC 9110, 14.1). */
const RANGE = /^bytes=(\d{0,19})-(\d{0,19})$/i;

/**
 * The range of a download. Undefined for none, and for syntax that HTTP tells servers to ignore (RFC 9110, 14.2), which
 * includes several ranges as upstream. @throws S3Error InvalidRange if nothing of the data is in the range
 */
export function downloadRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw unsatisfiable(size);
    return { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) throw unsatisfiable(size);
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

const unsatisfiable = (size: number) =>
  new S3Error('InvalidRange', 'The requested range is not satisfiable.', { ActualObjectSize: String(size) });

/**
 * The range of a part that is copied: both ends are required.
 * @throws S3Error InvalidArgument for other syntax, InvalidRange if the range ends behind the source
 */
export function copyRange(header: string | undefined, size: number): ByteRange | undefined {
  if (header === undefined) return undefined;
  const [, first = '', last = ''] = RANGE.exec(header) ?? [];
  if (first === '' || last === '' || Number(last) < Number(first)) {
    throw new S3Error('InvalidArgument', 'The range must have the form bytes=first-last.', {
      ArgumentName: 'x-amz-copy-source-range',
      ArgumentValue: header,
    });
  }
  if (Number(last) >= size) throw unsatisfiable(size);
  return { start: Number(first), end: Number(last) };
}
