export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const languageCookie = 'nephos-language';

const isLanguage = (value: string | undefined): value is Language => languages.some((language) => language === value);

/** The language of a visitor: the cookie when it names one we have, else the first acceptable one, else English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(cookie)) return cookie;
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';');
      const q = params.find((param) => param.trim().startsWith('q='));
      return { language: tag.slice(0, 2).toLowerCase(), weight: q ? Number(q.trim().slice(2)) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  return accepted.map(({ language }) => language).find(isLanguage) ?? 'en';
}
