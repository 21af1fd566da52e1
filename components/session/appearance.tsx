'use client';

import type { ComponentType, ReactNode } from 'react';
import { useStore } from 'zustand';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { themeStore, themes } from '#lib/client/theme.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';

interface FrameProps {
  label: string;
  children: ReactNode;
}

const Bare = ({ children }: FrameProps) => children;

export function Appearance({ frame: Frame = Bare }: { frame?: ComponentType<FrameProps> }) {
  const { t, language, languages } = useI18n();
  const theme = useStore(themeStore);
  const themeNames = { system: t('System'), light: t('Light'), dark: t('Dark'), contrast: t('High contrast') };
  const { save } = usePreferences();
  return (
    <>
      <Frame label={t('Theme')}>
        <SegmentedControl
          label={t('Theme')}
          name="theme"
          value={theme}
          onChange={(next) => save({ theme: next })}
          options={themes.map((value) => ({ value, label: themeNames[value] }))}
        />
      </Frame>
      <Frame label={t('Language')}>
        <SegmentedControl
          label={t('Language')}
          name="language"
          value={language}
          onChange={(next) => save({ language: next })}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Frame>
    </>
  );
}
