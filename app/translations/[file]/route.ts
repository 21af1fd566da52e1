import { serveTranslationFile } from '#lib/i18n/translation-file.ts';
import { getCatalog } from '#lib/i18n/translations.ts';

/**
 * Used if Next alone is the server. The request headers are not passed on: Next compresses responses itself and drops
 * the `Content-Encoding` of one that is already compressed.
 */
export const GET = ({ url }: Request): Promise<Response> => serveTranslationFile(getCatalog(), new Request(url));
