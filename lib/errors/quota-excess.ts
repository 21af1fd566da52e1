/** A limit that a request exceeds, or would exceed. */
export interface ExceededQuota {
  /** Name of the limit, such as `cores`. */
  quota: string;
  limit: number;
  used: number;
  requested: number;
}

/** Response header with the exceeded limits: the messages of the services are not meant to be parsed. */
export const QUOTA_EXCESS_HEADER = 'x-nephos-quota-exceeded';

/** `cores;limit=20;used=19;requested=2, ram;…` */
export const formatExcesses = (excesses: readonly ExceededQuota[]): string =>
  excesses
    .map(({ quota, limit, used, requested }) => `${quota};limit=${limit};used=${used};requested=${requested}`)
    .join(', ');

const ENTRY = /^([\w-]+);limit=([\d.]+);used=([\d.]+);requested=([\d.]+)$/;

/** The exceeded limits of a response; entries of another form are ignored. */
export const parseExcesses = (header: string | null): ExceededQuota[] =>
  (header ?? '').split(', ').flatMap((entry) => {
    const [, quota, ...amounts] = ENTRY.exec(entry) ?? [];
    const [limit = 0, used = 0, requested = 0] = amounts.map(Number);
    return quota === undefined ? [] : [{ quota, limit, used, requested }];
  });
