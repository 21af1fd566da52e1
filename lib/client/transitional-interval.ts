import { liveState } from './live-state.ts';

const fastMs = 2_000;
const slowMs = 30_000;

/**
 * `refetchInterval` of a query: none while events arrive; otherwise every 2 s while something is in a transitional
 * state, and every 30 s if not.
 */
export function transitionalInterval<Data>(isTransitional: (data: Data) => boolean) {
  return (query: { state: { data: Data | undefined } }): number | false => {
    if (liveState.getState().state === 'live') return false;
    const { data } = query.state;
    return data !== undefined && isTransitional(data) ? fastMs : slowMs;
  };
}
