import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { earlyInputScript } from '#lib/client/early-input.ts';
import { motionCookie, readTheme, themeCookie } from '#lib/client/theme.ts';
import { getLanguage, getLocale, getTimeZone } from '#lib/i18n/server.ts';
import { getCatalog, languageChoices } from '#lib/i18n/translations.ts';
import { EarlyInput } from './early-input.tsx';
import './globals.css';
import { Providers } from './providers.tsx';

export const metadata: Metadata = {
  title: { default: 'Nephos', template: '%s · Nephos' },
  robots: { index: false },
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

/**
 * Reads theme and language from cookies, so that the first paint is correct. The only inline script records input from
 * before the page is interactive.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [language, locale, timeZone, cookieStore, headerStore] = await Promise.all([
    getLanguage(),
    getLocale(),
    getTimeZone(),
    cookies(),
    headers(),
  ]);
  const catalog = getCatalog();
  const messagesPath = catalog.get(language)?.path;
  // Without the preload, the file would be requested only after all scripts have run.
  if (messagesPath) preload(messagesPath, { as: 'fetch', crossOrigin: 'anonymous' });
  const theme = readTheme(cookieStore.get(themeCookie)?.value);
  const hasLess = cookieStore.get(motionCookie)?.value === 'less';
  return (
    <html
      lang={language}
      data-theme={theme === 'system' ? undefined : theme}
      data-motion={hasLess ? 'less' : undefined}
    >
      <body>
        <script
          nonce={headerStore.get('x-nonce') ?? ''}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: earlyInputScript }}
        />
        <Providers
          language={language}
          languages={languageChoices(catalog)}
          messagesPath={messagesPath}
          locale={locale}
          timeZone={timeZone}
          drawnAtMs={Date.now()}
          theme={theme}
        >
          {children}
        </Providers>
        <EarlyInput />
      </body>
    </html>
  );
}
