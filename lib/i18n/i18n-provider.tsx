'use client';

import { createContext, type ReactNode, use, useState } from 'react';
import { createFormat, type Format } from './format.ts';
import type { Language } from './language.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';

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
  children: ReactNode;
}

/** Gives `useT` and `useFormat` their language. A change of language reloads the page, so the value never changes. */
export function I18nProvider({ language, locale, children }: I18nProviderProps) {
  const loading = loadMessages(language);
  const messages = loading && use(loading);
  const [i18n] = useState<I18n>(() => ({
    language,
    locale,
    t: createTranslate(language, messages),
    format: createFormat(locale),
  }));
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
