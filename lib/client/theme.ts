import { createStore } from 'zustand/vanilla';

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'nephos-theme';

export const readTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? 'system';

export const themeStore = createStore<Theme>(() => 'system');

/** Applies a theme now and keeps it in a cookie, so that the server draws the next page in it without a flash. */
export function setTheme(theme: Theme): void {
  themeStore.setState(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeCookie(themeCookie, theme);
}

export const motionCookie = 'nephos-motion';

/** Shows as little motion as a system that asks for little would, or what the system asks for; kept as themes are. */
export function setMotion(motion: 'system' | 'less'): void {
  if (motion === 'less') document.documentElement.dataset.motion = motion;
  else delete document.documentElement.dataset.motion;
  writeCookie(motionCookie, motion);
}

/** Whether things should move as little as possible, by the system or by the user's choice here. */
export const hasLessMotion = (): boolean =>
  document.documentElement.dataset.motion === 'less' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Keeps a preference for a year, readable by the server that draws the page. */
export function writeCookie(name: string, value: string): void {
  // The Cookie Store API would be asynchronous, and a language change reloads the page at once.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}
