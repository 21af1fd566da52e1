'use client';

import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { writeCookie } from '#lib/write-cookie.ts';
import { sharedCatalog } from './catalog.ts';
import { createFormat, type Format } from './format.ts';
import { ENGLISH, type Language, type LanguageChoice } from './language.ts';
import { loadMessages } from './load-messages.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';
import { browserZone, DEFAULT_ZONE, zoneCookie } from './zones.ts';

export interface I18n {
  language: Language;
  /** Languages that the user can choose. */
  languages: readonly LanguageChoice[];
  /** Locale of dates and numbers: `en-GB`. */
  locale: string;
  t: Translate;
  format: Format;
}

export const I18nContext = createContext<I18n | undefined>(undefined);

interface I18nProviderProps extends Pick<I18n, 'language' | 'locale'>, Partial<Pick<I18n, 'languages'>> {
  /** Path from which the browser loads the messages; English has none. */
  messagesPath?: string;
  /** Time zone of the browser, as far as the rendering server knows it. */
  timeZone?: string;
  children: ReactNode;
}

/** Provides language and time zone to `useT` and `useFormat`. A change of language reloads the page. */
export function I18nProvider(props: I18nProviderProps) {
  const { language, locale, languages = [ENGLISH], timeZone = DEFAULT_ZONE, children } = props;
  const messages = useMessages(props);
  const [i18n, setI18n] = useState<I18n>(() => ({
    language,
    languages,
    locale,
    t: createTranslate(messages ? language : ENGLISH.code, messages),
    format: createFormat(locale, { timeZone }),
  }));
  // External system: the browser's time zone. The first rendering must match the server's HTML.
  useEffect(() => {
    const own = browserZone();
    if (own === timeZone) return;
    writeCookie(zoneCookie, own);
    startTransition(() => setI18n((known) => ({ ...known, format: createFormat(locale, { timeZone: own }) })));
  }, [timeZone, locale]);
  // External system: the document, whose language the server set although the messages could not be loaded.
  useEffect(() => {
    if (!messages) document.documentElement.lang = ENGLISH.code;
  }, [messages]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The server has the messages in memory; a browser waits for their file. */
function useMessages({ language, messagesPath }: I18nProviderProps): Messages | undefined {
  if (typeof window === 'undefined') return sharedCatalog()?.get(language)?.messages;
  return messagesPath === undefined ? undefined : use(loadMessages(messagesPath));
}
