export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const languageCookie = 'nephos-language';

const isLanguage = (value: string | undefined): value is Language => languages.some((language) => language === value);

/** What a browser accepts, the most wanted first. */
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

/** The language of a visitor: the cookie when it names one we have, else the first acceptable one, else English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(cookie)) return cookie;
  return (
    acceptedTags(acceptLanguage)
      .map((tag) => tag.slice(0, 2).toLowerCase())
      .find(isLanguage) ?? 'en'
  );
}

/** As whom dates and numbers are written: the visitor's own kind of the language, such as `en-GB`, else the language. */
export const chooseLocale = (language: Language, acceptLanguage: string | null): string =>
  acceptedTags(acceptLanguage).find((tag) => /^[a-z]{2}-[A-Z]{2}$/.test(tag) && tag.startsWith(`${language}-`)) ??
  language;
