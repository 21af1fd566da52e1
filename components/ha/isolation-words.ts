import type { Isolation, IsolationGroup, PlatformPaths } from '#lib/ha/isolation/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

const GROUPS: Record<IsolationGroup['kind'], string> = {
  cloud: msg('All hosts: {silent} of {hosts}'),
  segment: msg('Segment {name}: {silent} of {hosts}'),
  zone: msg('Zone {name}: {silent} of {hosts}'),
  aggregate: msg('Aggregate {name}: {silent} of {hosts}'),
};

/** Why the control plane may be isolated, in sentences. */
export const isolationReasons = ({ reasons, hosts, silent }: Isolation): Text[] => [
  ...(silent > 0
    ? [msg('{silent} of {hosts} hosts became silent or were reported as failed.', { silent, hosts })]
    : []),
  ...(reasons.includes('majority') ? [msg('At most half of the hosts respond.')] : []),
  ...(reasons.includes('storage') ? [msg('Storage does not respond.')] : []),
  ...(reasons.includes('gateway') ? [msg('The gateway does not respond.')] : []),
];

export const groupText = ({ kind, ...values }: IsolationGroup): Text => msg(GROUPS[kind], values);

export const PATH_NAMES: Record<keyof PlatformPaths, string> = {
  database: msg('Database'),
  storage: msg('Storage'),
  gateway: msg('Gateway'),
};

export const PATH_WORDS = {
  reachable: { word: msg('Reachable'), tone: 'success' },
  unreachable: { word: msg('Unreachable'), tone: 'danger' },
  unchecked: { word: msg('Not checked'), tone: 'neutral' },
} as const;

export const POWER_WORDS = { on: msg('On'), off: msg('Off'), unknown: msg('Unknown') } as const;
