import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { Logo } from '#components/console/logo.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { getT } from '#lib/i18n/server.ts';
import { docsHref } from '#lib/screens/paths.ts';

/** Pages set only their own title; the reference is added here. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  const reference = t('API reference');
  return { title: { default: reference, template: `%s · ${reference} · Nephos` } };
}

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const t = await getT();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#main">{t('Skip to the content')}</SkipLink>
      <header className="flex h-12 items-center gap-4 border-b bg-surface px-4 sm:px-6">
        <AppLink look="plain" href={docsHref()} className="flex items-center gap-2 rounded-control font-semibold">
          <Logo />
          <span>Nephos</span>
          <span className="font-normal text-ink-muted max-sm:sr-only">{t('API reference')}</span>
        </AppLink>
        <AppLink href="/" className="ms-auto">
          {t('Go to the console')}
        </AppLink>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-4 pt-5 pb-16 outline-none sm:px-6">
        {children}
      </main>
    </div>
  );
}
