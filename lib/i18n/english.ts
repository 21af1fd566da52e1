import { createTranslate } from './translate.ts';

/** For texts of APIs and stored records, which are in English. */
export const english = createTranslate('en', undefined);
