import { createPersistentStore } from '#lib/client/persistent-store.ts';
import type { ResolvedLaunch } from './launch-requests.ts';
import type { LaunchInput } from './launch-values.ts';

interface LastLaunch {
  projectId: string;
  flavor: string;
  /** Name of the key pair; empty for none. */
  key: string;
  /** Ids. */
  networks: readonly string[];
}

/** Maximum number of projects; the oldest are forgotten. */
const MAX_STORED = 50;

const useStored = createPersistentStore<{ launches: readonly LastLaunch[] }>(
  'nephos-last-launches',
  { launches: [] },
  () => window.localStorage,
);

export function storeLastLaunch(projectId: string, { flavor, key, networks }: ResolvedLaunch): void {
  const launch = { projectId, flavor, key, networks: networks.map(({ id }) => id) };
  useStored.setState(({ launches }) => ({
    launches: [...launches.filter((one) => one.projectId !== projectId), launch].slice(-MAX_STORED),
  }));
}

interface ExistingObjects {
  flavors: readonly { id: string }[];
  networks: readonly { id: string }[];
  /** Names of key pairs. */
  keys: readonly string[];
}

/** What the last launch in the project used and still exists; empty before the first one in this browser. */
export function lastLaunch(
  projectId: string,
  existing: ExistingObjects,
): Partial<Pick<LaunchInput, 'flavor' | 'key' | 'networks'>> {
  const last = useStored.getState().launches.find((one) => one.projectId === projectId);
  if (!last) return {};
  const networks = last.networks.filter((id) => existing.networks.some((network) => network.id === id));
  return {
    ...(existing.flavors.some(({ id }) => id === last.flavor) ? { flavor: last.flavor } : {}),
    ...(existing.keys.includes(last.key) ? { key: last.key } : {}),
    ...(networks.length > 0 ? { networks: networks.map((id) => ({ id, address: '' })) } : {}),
  };
}
