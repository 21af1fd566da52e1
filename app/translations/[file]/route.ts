import { answerTranslationFile } from '#lib/i18n/translation-file.ts';
import { getCatalog } from '#lib/i18n/translations.ts';

/** Where Next itself is the server: it compresses answers itself, and drops the header of one that is compressed. */
export const GET = ({ url }: Request): Promise<Response> => answerTranslationFile(getCatalog(), new Request(url));
