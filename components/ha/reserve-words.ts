import type { ReserveKind, ReservePolicy } from '#lib/compute/reserve/rules.ts';
import type { ReserveState, SegmentReserve } from '#lib/console/ha/reserve/schema.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export const RESERVE_POLICY_WORDS: Record<ReservePolicy, { title: string; description: string }> = {
  off: { title: msg('Are accepted'), description: msg('No capacity is reserved.') },
  warn: { title: msg('Are accepted with a warning'), description: msg('The forms of the console show it.') },
  reject: { title: msg('Are rejected'), description: msg('Administrators can override this.') },
};

export const RESERVE_KIND_WORDS: Record<ReserveKind, { title: string; description: string }> = {
  hosts: {
    title: msg('Host failures'),
    description: msg('The instances of the largest hosts fit on the others.'),
  },
  percent: { title: msg('Share'), description: msg('A share of the capacity stays free.') },
  reserved_hosts: {
    title: msg('Reserved hosts'),
    description: msg('As many hosts can fail as there are reserved ones.'),
  },
};

/** What is left of a reserve. */
export function reserveText(format: Pick<Format, 'mib'>, state: ReserveState): Text {
  const { survives, required, free_percent, required_percent } = state;
  const beyond = format.mib(state.beyond_mib);
  if (survives === null || required === null) {
    if (!state.is_intact) return brokenShareText(format, state);
    return msg('{free} % free of {required} % reserved, {beyond} of memory free beyond it', {
      free: free_percent ?? 0,
      required: required_percent ?? 0,
      beyond,
    });
  }
  if (state.is_intact) {
    return msg(
      'Survives {survives} of {required, plural, one {# failure} other {# failures}}, {beyond} free beyond it',
      {
        survives,
        required,
        beyond,
      },
    );
  }
  return msg(
    'Survives {survives} of {required, plural, one {# failure} other {# failures}}; {count, plural, one {# instance} other {# instances}} with {missing} would not be recovered',
    { survives, required, count: state.unplaced, missing: format.mib(state.missing_mib) },
  );
}

function brokenShareText(format: Pick<Format, 'mib'>, state: ReserveState): Text {
  const { free_percent, required_percent, missing_mib, missing_vcpus: vcpus } = state;
  const share = { free: free_percent ?? 0, required: required_percent ?? 0 };
  const memory = format.mib(missing_mib);
  if (vcpus === 0)
    return msg('{free} % free of {required} % reserved, {memory} of memory missing', { ...share, memory });
  return missing_mib === 0
    ? msg('{free} % free of {required} % reserved, {vcpus, plural, one {# vCPU} other {# vCPUs}} missing', {
        ...share,
        vcpus,
      })
    : msg(
        '{free} % free of {required} % reserved, {memory} of memory and {vcpus, plural, one {# vCPU} other {# vCPUs}} missing',
        { ...share, memory, vcpus },
      );
}

/** The first one that is used up, or the one with the least memory beyond it. */
export const weakestReserve = (reserves: readonly SegmentReserve[]): SegmentReserve | undefined =>
  reserves
    .filter(({ state }) => state !== null)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .at(0);

const rankOf = ({ state }: SegmentReserve): number => (state?.is_intact === true ? state.beyond_mib : -1);
