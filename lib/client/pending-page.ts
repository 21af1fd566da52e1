import { createStore } from 'zustand/vanilla';

const HEALTH_TIMEOUT_MS = 2000;
const FIRST_CHECK_MS = 400;
const NEXT_CHECK_MS = 1000;

interface PendingPage {
  /** Target of the current navigation, until the page arrives. */
  href: string | undefined;
  /** The server has not responded since. */
  isSilent: boolean;
}

export const pendingPage = createStore<PendingPage>(() => ({ href: undefined, isSilent: false }));

const isPending = (href: string): boolean => pendingPage.getState().href === href;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a navigation and checks the server until the page arrives. */
export function beginPage(href: string): void {
  if (isPending(href)) return;
  pendingPage.setState({ href, isSilent: false });
  void watchServer(href);
}

/** Ends a navigation, unless another one has started since. */
export function endPage(href: string): void {
  if (isPending(href)) pendingPage.setState({ href: undefined, isSilent: false });
}

async function watchServer(href: string): Promise<void> {
  await delay(FIRST_CHECK_MS);
  while (isPending(href)) {
    const responds = await serverResponds();
    if (isPending(href)) pendingPage.setState({ isSilent: !responds });
    await delay(NEXT_CHECK_MS);
  }
}

/**
 * Waits until the server responds before navigating.
 * @returns whether the navigation is still current
 */
export async function awaitServer(href: string): Promise<boolean> {
  beginPage(href);
  while (isPending(href) && !(await serverResponds())) await delay(NEXT_CHECK_MS);
  const isWanted = isPending(href);
  endPage(href);
  return isWanted;
}

let asking: Promise<boolean> | undefined;

function serverResponds(): Promise<boolean> {
  asking ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}
