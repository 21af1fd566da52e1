import { createStore } from 'zustand/vanilla';

/** The page that a pressed link or key leads to, while the server has not sent it. */
export const pendingPage = createStore<{ href: string | undefined }>(() => ({ href: undefined }));

export const beginPage = (href: string): void => pendingPage.setState({ href });

/** Another page may have been pressed since. */
export const endPage = (href: string): void =>
  pendingPage.setState((current) => (current.href === href ? { href: undefined } : current));

/** How long the server may take to say that it is there, in milliseconds. */
export const HEALTH_TIMEOUT_MS = 2000;

/** Whether the server responds at this moment. */
export const serverResponds = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
