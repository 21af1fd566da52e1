'use client';

import { createContext, type ReactNode, use, useState } from 'react';
import { playNotice } from '#lib/client/notice-sound.ts';
import { notifyFailure, onNotice } from '#lib/client/notices.ts';
import { projectRequest } from '#lib/client/request.ts';
import { setMotion, setTheme } from '#lib/client/theme.ts';
import { hotkeysEnabled } from '#lib/client/use-hotkeys.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { useSubscription } from '#lib/client/use-subscription.ts';
import { createFormat, type Format } from '#lib/i18n/format.ts';
import { I18nContext } from '#lib/i18n/i18n-provider.tsx';
import { type Language, languageCookie } from '#lib/i18n/language.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { writeCookie } from '#lib/write-cookie.ts';
import type { Preferences } from './schema.ts';

interface PreferencesState {
  preferences: Preferences;
  /** Changes some preferences: here immediately, and on the server for all browsers of the user. */
  save: (changes: Preferences) => void;
  /**
   * Replaces all preferences, here after the server has saved them.
   * @throws if it rejects them
   */
  replace: (preferences: Preferences) => Promise<void>;
}

/**
 * Applies preferences that take effect immediately, and sets the cookies with which the server renders the next page.
 */
export function applyPreferences({ theme, language, motion, has_shortcuts }: Preferences): void {
  if (theme) setTheme(theme);
  if (motion) setMotion(motion);
  if (language) writeCookie(languageCookie, language);
  if (has_shortcuts !== undefined) hotkeysEnabled.setState(has_shortcuts);
}

/** Defaults of preferences that take effect immediately. */
const AS_IT_COMES: Preferences = { theme: 'system', motion: 'system', has_shortcuts: true };

const savePreferences = (preferences: Preferences) =>
  projectRequest(USER_SCOPE, 'console/v1/preferences', { method: 'PUT', json: { preferences } });

const reloadIn = (language: Language | undefined, shown: Language) => {
  if (language && language !== shown) window.location.reload();
};

const clockOf = ({ time_zone, clock }: Preferences, browser: Format) => ({
  timeZone: time_zone ?? browser.timeZone,
  hour12: clock === undefined ? undefined : clock === '12',
});

const PreferencesContext = createContext<PreferencesState | undefined>(undefined);

interface PreferencesProviderProps {
  /** As stored on the server. */
  kept: Preferences;
  /** Whether changes are saved on the server; otherwise they are local to this browser. */
  isSaved?: boolean;
  children: ReactNode;
}

export function PreferencesProvider({ kept, isSaved = true, children }: PreferencesProviderProps) {
  const i18n = useI18n();
  const { language, locale } = i18n;
  const [preferences, setPreferences] = useState(kept);
  useSubscription(onNotice, ({ level }) => {
    const { sounds = 'none' } = preferences;
    if (sounds === 'all' || (sounds === 'failures' && level === 'danger')) playNotice(level);
  });
  // External system: this browser's cookies, which may be older than changes from another browser.
  useOnMount(() => {
    applyPreferences(kept);
    reloadIn(kept.language, language);
  });
  const save = (changes: Preferences) => {
    const next = { ...preferences, ...changes };
    setPreferences(next);
    applyPreferences(changes);
    if (!isSaved) return reloadIn(changes.language, language);
    savePreferences(next)
      .catch((error: unknown) => notifyFailure(msg('Could not save your preferences'), error))
      .finally(() => reloadIn(changes.language, language));
  };
  const replace = async (next: Preferences) => {
    if (isSaved) await savePreferences(next);
    setPreferences(next);
    applyPreferences({ ...AS_IT_COMES, ...next });
    reloadIn(next.language, language);
  };
  const { time_zone, clock } = preferences;
  const browser = i18n.format;
  const make = () => ({ time_zone, clock, browser, format: createFormat(locale, clockOf(preferences, browser)) });
  const [own, setOwn] = useState(make);
  if (own.time_zone !== time_zone || own.clock !== clock || own.browser !== browser) setOwn(make());
  return (
    <PreferencesContext value={{ preferences, save, replace }}>
      <I18nContext value={{ ...i18n, format: own.format }}>{children}</I18nContext>
    </PreferencesContext>
  );
}

/** Preferences of the user. Without a session, changes are local to this browser. */
export function usePreferences(): PreferencesState {
  const { language } = useI18n();
  const save = (changes: Preferences) => {
    applyPreferences(changes);
    reloadIn(changes.language, language);
  };
  return use(PreferencesContext) ?? { preferences: {}, save, replace: async (next) => save(next) };
}
