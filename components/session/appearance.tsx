'use client';

import { useStore } from 'zustand';
import { Segmented } from '#components/ui/segmented.tsx';
import { usePreferences } from '#lib/client/preferences.tsx';
import { themeStore, themes } from '#lib/client/theme.ts';
import { type Language, languages } from '#lib/i18n/language.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** Theme and language, where there is no account menu yet. */
export function Appearance() {
  const { t, language } = useI18n();
  const theme = useStore(themeStore);
  const themeNames = { system: t('System'), light: t('Light'), dark: t('Dark') };
  const { save } = usePreferences();
  return (
    <>
      <Segmented
        label={t('Theme')}
        name="theme"
        value={theme}
        onChange={(next) => save({ theme: next })}
        options={themes.map((value) => ({ value, label: themeNames[value] }))}
      />
      <Segmented
        label={t('Language')}
        name="language"
        value={language}
        onChange={(next) => save({ language: next })}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </>
  );
}
