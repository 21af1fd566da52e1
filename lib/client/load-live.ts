import { setLiveState } from './live-state.ts';

// Loaded when the page is already interactive.
const load = () => import('./live.ts');
type Live = Awaited<ReturnType<typeof load>>;

/** Connects the page as soon as the code for it is loaded. Returns a function that disconnects. */
export function connectWhenLoaded(connect: (live: Live) => (() => void) | undefined): () => void {
  const leaving = new AbortController();
  void load().then(
    (live) => {
      if (leaving.signal.aborted) return;
      const leave = connect(live);
      if (leave) leaving.signal.addEventListener('abort', leave);
    },
    // Without events, queries are repeated.
    () => setLiveState('polling'),
  );
  return () => leaving.abort();
}

/** Retries a rejected stream immediately after the user signed in. */
export const retryLive = async (): Promise<void> => (await load()).retryLive();
