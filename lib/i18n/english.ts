import { createTranslate } from './translate.ts';

/** The sentence as the APIs say it and records keep it: whoever shows one that was kept has no other language. */
export const english = createTranslate('en', undefined);
