'use client';

import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { writeCookie } from '#lib/client/theme.ts';
import { createFormat, type Format } from './format.ts';
import type { Language } from './language.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';
import { browserZone, DEFAULT_ZONE, zoneCookie } from './zones.ts';

export interface I18n {
  language: Language;
  /** As whom dates and numbers are written: `en-GB`. */
  locale: string;
  t: Translate;
  format: Format;
}

export const I18nContext = createContext<I18n | undefined>(undefined);

let german: Promise<Messages> | undefined;

/** The sentences of a language as a file of their own, which the browser keeps; none for English. */
function loadMessages(language: Language): Promise<Messages> | undefined {
  if (language === 'en') return undefined;
  german ??= import('./german.ts').then((file) => file.german);
  return german;
}

interface I18nProviderProps extends Pick<I18n, 'language' | 'locale'> {
  /** Of the visitor, as far as the server that draws the page knows it. */
  timeZone?: string;
  children: ReactNode;
}

/** Gives `useT` and `useFormat` their language and their time zone. A change of language reloads the page. */
export function I18nProvider({ language, locale, timeZone = DEFAULT_ZONE, children }: I18nProviderProps) {
  const loading = loadMessages(language);
  const messages = loading && use(loading);
  const [i18n, setI18n] = useState<I18n>(() => ({
    language,
    locale,
    t: createTranslate(language, messages),
    format: createFormat(locale, { timeZone }),
  }));
  // External system: the browser's time zone. The first drawing has the server's text, so that both agree.
  useEffect(() => {
    const own = browserZone();
    if (own === timeZone) return;
    writeCookie(zoneCookie, own);
    startTransition(() => setI18n((known) => ({ ...known, format: createFormat(locale, { timeZone: own }) })));
  }, [timeZone, locale]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
