'use client';

import { useT } from '#lib/i18n/use-t.ts';
import { ButtonLink } from './button-link.tsx';
import { GonePanel } from './gone-panel.tsx';

/** A whole page for an address that leads nowhere. */
export function GonePage() {
  const t = useT();
  return (
    <main className="mx-auto grid min-h-dvh max-w-2xl place-items-center">
      <GonePanel
        headingLevel={1}
        title={t('There is no page at this address')}
        actions={<ButtonLink href="/">{t('Go to the overview')}</ButtonLink>}
      />
    </main>
  );
}
