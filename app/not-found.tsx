import { MapPinOff } from 'lucide-react';
import type { Metadata } from 'next';
import { Logo } from '#components/console/logo.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { getT } from '#lib/i18n/server.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Not found') };
}

/** Shown for unknown paths. It has no client code, because every page would load it, so its links reload the page. */
export default async function NotFound() {
  const t = await getT();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 items-center border-b bg-surface px-4">
        <a href="/" className="flex items-center gap-2 font-semibold">
          <Logo />
          Nephos
        </a>
      </header>
      <main className="mx-auto grid max-w-2xl flex-1 place-items-center px-4">
        <ScreenState
          icon={MapPinOff}
          title={t('There is no page at this address')}
          headingLevel={1}
          actions={
            <a href="/" className={buttonClass()}>
              {t('Go to the overview')}
            </a>
          }
        >
          {t('Check the address. If you followed a link, the page may have moved or been deleted.')}
        </ScreenState>
      </main>
    </div>
  );
}
