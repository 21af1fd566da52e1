'use client';

import { type ReactNode, useEffectEvent, useRef, useState } from 'react';
import { ToolbarFrame } from '#components/console-dock/toolbar-frame.tsx';
import { createPreference } from '#lib/client/preference.ts';
import type { LinkState } from '#lib/compute/consoles/link-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ScreenToolbar } from './screen-toolbar.tsx';
import { useScreen } from './use-screen.ts';

const useIsFitted = createPreference('nephos-screen-fit', true);

interface ScreenViewProps {
  name: string;
  /** Requests the address of a WebSocket; each address is valid for one connection. */
  address: () => Promise<string>;
  isRunning: boolean;
  /** There is only one address, so it does not reconnect. */
  isOnce?: boolean;
  overlay: (state: LinkState, reconnect: () => void) => ReactNode;
  children?: ReactNode;
}

export function ScreenView({ name, address, isRunning, isOnce = false, overlay, children }: ScreenViewProps) {
  const t = useT();
  const toolbar = useRef<HTMLDivElement>(null);
  const [isFitted, setIsFitted] = useIsFitted();
  const [copied, setCopied] = useState<string>();
  const leave = useEffectEvent(() => toolbar.current?.querySelector('button')?.focus());
  const { element, state, screen, reconnect } = useScreen({
    label: t('Screen of {name}', { name }),
    address,
    isRunning,
    isOnce,
    isFitted,
    onCopied: setCopied,
    onEscape: leave,
  });
  const isOpen = state.phase === 'open';
  return (
    <section
      aria-label={t('Screen of {name}', { name })}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <ToolbarFrame ref={toolbar}>
        <ScreenToolbar
          // Remounted when the connection opens or closes, since held keys are released with the connection.
          key={String(isOpen)}
          name={name}
          screen={screen()}
          copied={copied}
          isFitted={isFitted}
          onFit={setIsFitted}
        >
          {children}
        </ScreenToolbar>
      </ToolbarFrame>
      <div className="relative min-h-0 flex-1 bg-terminal">
        <div
          ref={element}
          className="size-full has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        />
        {!isOpen && overlay(state, reconnect)}
      </div>
    </section>
  );
}
