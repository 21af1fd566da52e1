'use client';

import { useEffect } from 'react';
import type { ScopeTone } from '#components/console/top-bar.tsx';

/** Colours of the top bar. Browsers use light and dark tabs independently of the page. */
const fills: Record<ScopeTone, string | undefined> = { project: undefined, system: '#d98a0b', domain: '#7a4fd1' };

/** The same shape as in `app/icon.svg`, in another colour. */
const drawing = (fill: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<path fill="${fill}" d="M7.2 18.5a4.7 4.7 0 0 1-.6-9.36 6 6 0 0 1 11.3 1.2 4.15 4.15 0 0 1-.45 8.16Z"/>
<path stroke="#fff" stroke-width="1.6" stroke-linecap="round" fill="none" d="M6.6 14.2h7.2M9.6 11.2h5.6"/></svg>`;

/** Colours the tab's icon like the top bar, so that elevated scopes are recognizable among many tabs. */
export function useTabIcon(tone: ScopeTone): void {
  const fill = fills[tone];
  // External system: the browser's tab.
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !fill) return;
    const { href } = icon;
    icon.href = `data:image/svg+xml,${encodeURIComponent(drawing(fill))}`;
    return () => {
      icon.href = href;
    };
  }, [fill]);
}
