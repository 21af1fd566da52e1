'use client';

import { use } from 'react';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Format } from './format.ts';
import { type I18n, I18nContext } from './i18n-provider.tsx';
import type { Translate } from './translate.ts';

export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new InvariantError('useT needs an I18nProvider above it');
  return i18n;
}

/** `t('Delete {name}', { name })` in client components. */
export const useT = (): Translate => useI18n().t;

/** Dates, ages, numbers and sizes in the visitor's language. */
export const useFormat = (): Format => useI18n().format;
