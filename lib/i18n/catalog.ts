import type { Language } from './language.ts';
import type { Messages } from './translate.ts';

/** Every file of the folder; each says some messages, and no two say the same one. */
const files = import.meta.glob<Record<string, Messages>>('./de/*.ts', { eager: true });
const german: Messages = Object.assign({}, ...Object.values(files).flatMap(Object.values));

/** The messages of a language; English stands in the source and needs none. */
export const catalog: Record<Language, Messages | undefined> = { en: undefined, de: german };
