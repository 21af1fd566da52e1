import { liveState } from './live.ts';

const fastMs = 2_000;
const slowMs = 30_000;

/**
 * `refetchInterval` of a query: none while events arrive; without events every 2 s as long as something is on its way
 * to another state, else every 30 s.
 */
export function transitionalInterval<Data>(isTransitional: (data: Data) => boolean) {
  return (query: { state: { data: Data | undefined } }): number | false => {
    if (liveState.getState().state === 'live') return false;
    const { data } = query.state;
    return data !== undefined && isTransitional(data) ? fastMs : slowMs;
  };
}
