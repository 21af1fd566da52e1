import { createStore } from 'zustand/vanilla';
import { writeCookie } from '#lib/write-cookie.ts';

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'nephos-theme';

export const readTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? 'system';

export const themeStore = createStore<Theme>(() => 'system');

/** Applies a theme and stores it in a cookie, so that the server renders the next page with it. */
export function setTheme(theme: Theme): void {
  themeStore.setState(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeCookie(themeCookie, theme);
}

export const motionCookie = 'nephos-motion';

/** Reduces motion, or uses the system's setting; stored like the theme. */
export function setMotion(motion: 'system' | 'less'): void {
  if (motion === 'less') document.documentElement.dataset.motion = motion;
  else delete document.documentElement.dataset.motion;
  writeCookie(motionCookie, motion);
}

/** Whether motion should be reduced, by the system's setting or the user's preference. */
export const hasLessMotion = (): boolean =>
  document.documentElement.dataset.motion === 'less' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
