import { Invalid } from './errors.ts';

/** Percent-encoded reason of a change, for its history. Extension of Nephos. */
export const REASON_HEADER = 'x-nephos-reason';

export const LONGEST_REASON = 255;

/** Reason of a request; null if absent. @throws 400 if it is too long or not percent-encoded */
export function readReasonHeader({ header }: { header(name: string): string | undefined }): string | null {
  const reason = decodeReason(header(REASON_HEADER) ?? '').trim();
  if (reason.length > LONGEST_REASON) {
    throw Invalid(`The reason in ${REASON_HEADER} must have at most ${LONGEST_REASON} characters.`);
  }
  return reason || null;
}

function decodeReason(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw Invalid(`The reason in ${REASON_HEADER} must be percent-encoded UTF-8.`);
  }
}
