'use client';

import { ScreenView } from '#components/console-screen/screen-view.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { consoleSocketUrl } from '#lib/compute/consoles/console-socket-url.ts';
import type { LinkState } from '#lib/compute/consoles/link-state.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Shows only the screen. The URL is valid once, so the screen does not reconnect. */
export function SharedScreen({ token }: { token: string }) {
  const t = useT();
  const address = new URLSearchParams({ token });
  return (
    <main id="main" className="flex h-dvh flex-col">
      <h1 className="sr-only">{t('Screen')}</h1>
      <ScreenView
        name={t('this instance')}
        isRunning
        isOnce
        address={async () => consoleSocketUrl('screen', `${window.location.origin}?${address}`)}
        overlay={(state) => <Notice state={state} />}
      />
    </main>
  );
}

function Notice({ state }: { state: LinkState }) {
  const t = useT();
  return (
    <div role="status" className="absolute inset-0 flex items-center justify-center bg-scrim p-4 text-center">
      <div className="flex max-w-96 flex-col items-center gap-3 rounded-card bg-raised p-4 shadow-float">
        {state.phase === 'ended' ? (
          <>
            <p className="font-medium">{t(state.cause)}</p>
            <p className="text-ink-muted">
              {t('An address of a screen opens once, within ten minutes. Request a new one to continue.')}
            </p>
          </>
        ) : (
          <p className="flex items-center gap-2 font-medium">
            <Spinner />
            {t('Connecting…')}
          </p>
        )}
      </div>
    </div>
  );
}
