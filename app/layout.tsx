import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { readTheme, themeCookie } from '#lib/client/theme.ts';
import { catalog } from '#lib/i18n/catalog.ts';
import { getLanguage } from '#lib/i18n/server.ts';
import './globals.css';
import { Providers } from './providers.tsx';

export const metadata: Metadata = {
  title: { default: 'Nephos', template: '%s · Nephos' },
  robots: { index: false },
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

/** The document. Theme and language come from cookies, so the first paint is already right and needs no inline script. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [language, cookieStore] = await Promise.all([getLanguage(), cookies()]);
  const theme = readTheme(cookieStore.get(themeCookie)?.value);
  return (
    <html lang={language} data-theme={theme === 'system' ? undefined : theme}>
      <body>
        <Providers language={language} messages={catalog[language]} theme={theme}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
