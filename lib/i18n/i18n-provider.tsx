'use client';

import { createContext, type ReactNode, useState } from 'react';
import { createFormat, type Format } from './format.ts';
import type { Language } from './language.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';

export interface I18n {
  language: Language;
  t: Translate;
  format: Format;
}

export const I18nContext = createContext<I18n | undefined>(undefined);

/** Gives `useT` and `useFormat` their language. A change of language reloads the page, so the value never changes. */
export function I18nProvider(props: { language: Language; messages: Messages | undefined; children: ReactNode }) {
  const [i18n] = useState<I18n>(() => ({
    language: props.language,
    t: createTranslate(props.language, props.messages),
    format: createFormat(props.language),
  }));
  return <I18nContext value={i18n}>{props.children}</I18nContext>;
}
