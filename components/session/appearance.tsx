'use client';

import { useStore } from 'zustand';
import { Segmented } from '#components/ui/segmented.tsx';
import { setTheme, themeStore, themes, writeCookie } from '#lib/client/theme.ts';
import { type Language, languageCookie, languages } from '#lib/i18n/language.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** Theme and language, where there is no account menu yet. */
export function Appearance() {
  const { t, language } = useI18n();
  const theme = useStore(themeStore);
  const themeNames = { system: t('System'), light: t('Light'), dark: t('Dark') };
  const choose = (next: Language) => {
    writeCookie(languageCookie, next);
    window.location.reload();
  };
  return (
    <>
      <Segmented
        label={t('Theme')}
        name="theme"
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, label: themeNames[value] }))}
      />
      <Segmented
        label={t('Language')}
        name="language"
        value={language}
        onChange={choose}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </>
  );
}
