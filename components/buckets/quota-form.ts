import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

const WHOLE = msg('Use a whole number, 0 or more.');

/** A limit in a form, which is empty for none. */
export const limitField = (max: number, tooLarge: string) =>
  z.number(WHOLE).int(WHOLE).min(0, WHOLE).max(max, tooLarge).optional();
