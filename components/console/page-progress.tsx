'use client';

import { useStore } from 'zustand';
import { pendingPage } from '#lib/client/pending-page.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function PageProgress() {
  const t = useT();
  const { href, isSilent } = useStore(pendingPage);
  if (href === undefined) return null;
  return (
    <>
      <div className="relative">
        <div
          role="progressbar"
          aria-label={t('Loading page')}
          className="absolute inset-x-0 h-0.5 animate-pulse-state bg-accent motion-reduce:animate-none"
        />
      </div>
      {isSilent && (
        <p role="status" className="shrink-0 border-b bg-warning-soft px-4 py-1.5 text-small">
          {t('The server is not responding. The page opens when it does.')}
        </p>
      )}
    </>
  );
}
