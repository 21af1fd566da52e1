import { cookies, headers } from 'next/headers';
import { chooseLanguage, chooseLocale, type Language, languageCookie } from './language.ts';
import { createTranslate, type Translate } from './translate.ts';
import { getCatalog, languageCodes } from './translations.ts';
import { readZone, zoneCookie } from './zones.ts';

/** The visitor's language, for server components. */
export async function getLanguage(): Promise<Language> {
  const [cookieStore, headerStore] = await Promise.all([cookies(), headers()]);
  const cookie = cookieStore.get(languageCookie)?.value;
  return chooseLanguage(cookie, headerStore.get('accept-language'), languageCodes(getCatalog()));
}

/** The visitor's locale for dates and numbers. */
export const getLocale = async (): Promise<string> =>
  chooseLocale(await getLanguage(), (await headers()).get('accept-language'));

/** The visitor's time zone, from the cookie set by the browser. */
export const getTimeZone = async (): Promise<string> => readZone((await cookies()).get(zoneCookie)?.value);

/** `const t = await getT()` in server components and `generateMetadata`. */
export async function getT(): Promise<Translate> {
  const language = await getLanguage();
  return createTranslate(language, getCatalog().get(language)?.messages);
}
