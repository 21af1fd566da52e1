/** A language tag, such as `de` or `pt-BR`. */
export type Language = string;

/** A language of the console, with its name in that language. */
export interface LanguageChoice {
  code: Language;
  name: string;
}

/** Language of the source; it needs no translations. */
export const ENGLISH: LanguageChoice = { code: 'en', name: 'English' };

export const languageCookie = 'nephos-language';

/** Tags of an Accept-Language header in order of preference. */
const acceptedTags = (acceptLanguage: string | null): string[] =>
  (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';');
      const q = params.find((param) => param.trim().startsWith('q='));
      return { tag, weight: q ? Number(q.trim().slice(2)) : 1 };
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

/** Language for a tag: an exact match, otherwise the most specific parent, such as `de` for `de-AT`. */
function languageFor(tag: string, languages: readonly Language[]): Language | undefined {
  const parts = tag.toLowerCase().split('-', 4);
  const tags = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  return tags.map((each) => languages.find((language) => language.toLowerCase() === each)).find(Boolean);
}

/** Language of a visitor: the cookie if it is valid, otherwise the preferred available language, otherwise English. */
export function chooseLanguage(
  cookie: string | undefined,
  acceptLanguage: string | null,
  languages: readonly Language[],
): Language {
  if (cookie !== undefined && languages.includes(cookie)) return cookie;
  const accepted = acceptedTags(acceptLanguage).map((tag) => languageFor(tag, languages));
  return accepted.find(Boolean) ?? ENGLISH.code;
}

/**
 * Locale of dates and numbers: the visitor's regional variant of the language, such as `en-GB`, otherwise the language.
 */
export const chooseLocale = (language: Language, acceptLanguage: string | null): string =>
  acceptedTags(acceptLanguage).find((tag) => /^[a-z]{2,3}-[A-Z]{2}$/.test(tag) && tag.startsWith(`${language}-`)) ??
  language;
