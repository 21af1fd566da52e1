'use client';

import { MapPinOff } from 'lucide-react';
import { useT } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';
import { ButtonLink } from './button-link.tsx';
import { Logo } from './logo.tsx';
import { ScreenState } from './screen-state.tsx';

/** A whole page for an address that leads nowhere: mistyped, or of a page that has gone. */
export function GonePage() {
  const t = useT();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 items-center border-b bg-surface px-4">
        <AppLink look="plain" href="/" className="flex items-center gap-2 font-semibold">
          <Logo />
          Nephos
        </AppLink>
      </header>
      <main className="mx-auto grid max-w-2xl flex-1 place-items-center px-4">
        <ScreenState
          icon={MapPinOff}
          title={t('There is no page at this address')}
          headingLevel={1}
          actions={<ButtonLink href="/">{t('Go to the overview')}</ButtonLink>}
        >
          {t('Check the address. If you followed a link, the page may have moved or been deleted.')}
        </ScreenState>
      </main>
    </div>
  );
}
