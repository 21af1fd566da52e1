import { Invalid } from './errors.ts';

/**
 * Why a change is made, percent-encoded, for the history of what it changes. Nephos' own: no client of the API family
 * sends it.
 */
export const REASON_HEADER = 'x-nephos-reason';

/** Characters. */
export const LONGEST_REASON = 255;

/** The reason that comes with a request, null without one. @throws 400 when it is too long or not percent-encoded */
export function reasonOf({ header }: { header(name: string): string | undefined }): string | null {
  const reason = decoded(header(REASON_HEADER) ?? '').trim();
  if (reason.length > LONGEST_REASON) {
    throw Invalid(`The reason in ${REASON_HEADER} must have at most ${LONGEST_REASON} characters.`);
  }
  return reason || null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw Invalid(`The reason in ${REASON_HEADER} must be percent-encoded UTF-8.`);
  }
}
