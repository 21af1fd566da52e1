import { z } from 'zod';
import { GIB } from '#lib/bytes.ts';
import { msg } from '#lib/i18n/text.ts';

const WHOLE = msg('Use a whole number, 0 or more.');

/** A limit in a form, which is empty for none. */
export const limitField = (max: number, tooLarge: string) =>
  z.number(WHOLE).int(WHOLE).min(0, WHOLE).max(max, tooLarge).optional();

/** A quota in bytes as the value of a field in GiB. */
export const gibOfQuota = (bytes: number | null): number | undefined =>
  bytes === null ? undefined : Math.ceil(bytes / GIB);

/** A quota that is no whole number of GiB stays unless its field was changed. @param before in bytes */
export function quotaOfGib(gib: number | undefined, before: number | null): number | null {
  if (gib === gibOfQuota(before)) return before;
  return gib === undefined ? null : gib * GIB;
}
