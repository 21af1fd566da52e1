import { german } from './german.ts';
import type { Language } from './language.ts';
import type { Messages } from './translate.ts';

/** The messages of a language, for the server; English stands in the source and needs none. */
export const catalog: Record<Language, Messages | undefined> = { en: undefined, de: german };
