import type { IsolationGroup } from './schema.ts';

/** A host as the decision counts it. Hosts on planned maintenance are left out. */
export interface CountedHost {
  name: string;
  /** `silent_before` if it was silent before the window: it is not news, but it does not respond either. */
  state: 'responds' | 'silent' | 'silent_before';
  groups: readonly Pick<IsolationGroup, 'kind' | 'name'>[];
}

/** Losing a single host is never a sign of isolation. */
const MIN_SILENT = 2;
/** The threshold that turns the check off. */
const OFF_PERCENT = 100;

export interface HostCounts {
  hosts: number;
  silent: number;
  /** Groups above the threshold. */
  groups: IsolationGroup[];
  /** Half of the hosts or more do not respond, some of them since a moment ago. */
  hasLostMajority: boolean;
}

/** @param thresholdPercent NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT */
export const isCheckOn = (thresholdPercent: number): boolean => thresholdPercent < OFF_PERCENT;

/** Counts the silent hosts of the cloud and of each segment, zone and aggregate. */
export function countHosts(counted: readonly CountedHost[], thresholdPercent: number): HostCounts {
  const groups = new Map<string, IsolationGroup>();
  for (const { state, groups: own } of counted) {
    for (const { kind, name } of [{ kind: 'cloud', name: '' } as const, ...own]) {
      const key = `${kind} ${name}`;
      const group = groups.get(key) ?? { kind, name, hosts: 0, silent: 0 };
      groups.set(key, group);
      group.hosts += 1;
      if (state === 'silent') group.silent += 1;
    }
  }
  const silent = counted.filter(({ state }) => state === 'silent').length;
  const responding = counted.filter(({ state }) => state === 'responds').length;
  const isOn = isCheckOn(thresholdPercent);
  return {
    hosts: counted.length,
    silent,
    groups: [...groups.values()].filter((group) => isOn && isAbove(group, thresholdPercent)),
    hasLostMajority: isOn && silent >= MIN_SILENT && responding * 2 <= counted.length,
  };
}

const isAbove = ({ hosts, silent }: IsolationGroup, thresholdPercent: number): boolean =>
  silent >= MIN_SILENT && silent * 100 > thresholdPercent * hosts;
