'use client';

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pendingPage, serverResponds } from '#lib/client/pending-page.ts';
import { rest } from '#lib/client/rest.ts';
import { useT } from '#lib/i18n/use-t.ts';

const FIRST_CHECK_MS = 400;
const NEXT_CHECK_MS = 1000;

/** Below the bar while a page is on its way; says so when the server does not respond meanwhile. */
export function PageProgress() {
  const { href } = useStore(pendingPage);
  return href === undefined ? null : <Progress key={href} />;
}

function Progress() {
  const t = useT();
  const isSilent = useIsSilent();
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

/** Whether the server was asked for a sign of life and gave none; it is asked again until the page is there. */
function useIsSilent(): boolean {
  const [isSilent, setIsSilent] = useState(false);
  // External system: the server.
  useEffect(() => {
    const stop = new AbortController();
    const check = async () => {
      for (let waitMs = FIRST_CHECK_MS; !stop.signal.aborted; waitMs = NEXT_CHECK_MS) {
        await rest(waitMs, stop.signal);
        const responds = await serverResponds();
        if (!stop.signal.aborted) setIsSilent(!responds);
      }
    };
    check().catch(() => stop.signal.aborted);
    return () => stop.abort();
  }, []);
  return isSilent;
}
