'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReconnection } from '#components/console-dock/use-reconnection.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { LinkState } from '#lib/compute/consoles/link-state.ts';
import { type ScreenEvents, ScreenLink } from '#lib/compute/consoles/screen-link.ts';
import { msg } from '#lib/i18n/text.ts';
import type { MountedScreen } from './screen.ts';

interface Options {
  label: string;
  /** Requests the address of a WebSocket; each address is valid for one connection. */
  address: () => Promise<string>;
  /** Connects when this becomes true, and reconnects automatically after temporary failures. */
  isRunning: boolean;
  /** Does not reconnect automatically. */
  isOnce: boolean;
  isFitted: boolean;
  onCopied: (text: string) => void;
  onEscape: () => void;
}

interface ScreenHandle {
  element: RefObject<HTMLDivElement | null>;
  state: LinkState;
  /** Undefined while disconnected. */
  screen: () => MountedScreen | undefined;
  reconnect: () => void;
}

/** Imported on demand because the library is large. @throws ApiError */
const loadScreen = () =>
  import('./screen.ts').catch(() => {
    throw new ApiError({ status: 0, code: 'networkFailure', message: msg('Could not load the screen.') });
  });

type Mount = Awaited<ReturnType<typeof loadScreen>>['mountScreen'];

export function useScreen(options: Options): ScreenHandle {
  const { isFitted } = options;
  const element = useRef<HTMLDivElement>(null);
  const link = useRef<ScreenLink<MountedScreen>>(undefined);
  const [state, setState] = useState<LinkState>({ phase: 'connecting' });
  const address = useEffectEvent(() => options.address());
  const show = useEffectEvent((mount: Mount, at: HTMLElement, url: string, events: ScreenEvents) =>
    mount(at, url, { ...options, ...events }),
  );
  // External system: the screen and its connection, which React does not render.
  useEffect(() => {
    const at = element.current;
    if (!at) return;
    const opened = new ScreenLink({
      async open() {
        const { mountScreen } = await loadScreen();
        const url = await address();
        return (events) => show(mountScreen, at, url, events);
      },
      onState: setState,
    });
    link.current = opened;
    return () => opened.close();
  }, []);
  useReconnection(link, state, options);
  const isOpen = state.phase === 'open';
  // External system: the screen. It takes the keyboard focus unless another element has it.
  useEffect(() => {
    if (!isOpen) return;
    link.current?.shown?.fit(isFitted);
    if (document.activeElement === document.body) link.current?.shown?.focus();
  }, [isOpen, isFitted]);
  return {
    element,
    state,
    screen: () => (isOpen ? link.current?.shown : undefined),
    reconnect: () => void link.current?.connect({ isManual: true }),
  };
}
