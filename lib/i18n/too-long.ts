import { msg } from '#lib/i18n/text.ts';

/** Message of the usual limit of names and descriptions. */
export const TOO_LONG = msg('Use at most 255 characters.');
