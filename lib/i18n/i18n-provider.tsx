'use client';

import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { writeCookie } from '#lib/client/theme.ts';
import { sharedCatalog } from './catalog.ts';
import { createFormat, type Format } from './format.ts';
import { ENGLISH, type Language, type LanguageChoice } from './language.ts';
import { loadMessages } from './load-messages.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';
import { browserZone, DEFAULT_ZONE, zoneCookie } from './zones.ts';

export interface I18n {
  language: Language;
  /** All that the visitor can choose. */
  languages: readonly LanguageChoice[];
  /** As whom dates and numbers are written: `en-GB`. */
  locale: string;
  t: Translate;
  format: Format;
}

export const I18nContext = createContext<I18n | undefined>(undefined);

interface I18nProviderProps extends Pick<I18n, 'language' | 'locale'>, Partial<Pick<I18n, 'languages'>> {
  /** Where the browser loads the sentences of the language; English has none. */
  messagesPath?: string;
  /** Of the visitor, as far as the server that draws the page knows it. */
  timeZone?: string;
  children: ReactNode;
}

/** Gives `useT` and `useFormat` their language and their time zone. A change of language reloads the page. */
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
  // External system: the browser's time zone. The first drawing has the server's text, so that both agree.
  useEffect(() => {
    const own = browserZone();
    if (own === timeZone) return;
    writeCookie(zoneCookie, own);
    startTransition(() => setI18n((known) => ({ ...known, format: createFormat(locale, { timeZone: own }) })));
  }, [timeZone, locale]);
  // External system: the document, which the server wrote in a language whose sentences could not be loaded.
  useEffect(() => {
    if (!messages) document.documentElement.lang = ENGLISH.code;
  }, [messages]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The server has the sentences at hand; a browser waits for their file. */
function useMessages({ language, messagesPath }: I18nProviderProps): Messages | undefined {
  if (typeof window === 'undefined') return sharedCatalog()?.get(language)?.messages;
  return messagesPath === undefined ? undefined : use(loadMessages(messagesPath));
}
