import type { ReservePolicy } from '#lib/compute/reserve/rules.ts';
import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface SegmentState {
  is_under_recovery: boolean;
  reserve: { policy: ReservePolicy; override_until: string | null };
}

const isOverridden = ({ reserve }: SegmentState): boolean => reserve.override_until !== null;

/** A segment and its hosts cannot be changed while one of the hosts is being recovered. */
export const UNDER_RECOVERY = msg('A recovery is in progress in this segment. Wait until it has finished.');

const obstacle = ({ is_under_recovery }: SegmentState) => (is_under_recovery ? UNDER_RECOVERY : undefined);

/** Verbs of segments in menu order. */
export const SEGMENT_VERBS = verbsOf<never, never, SegmentState>()({
  hosts: { label: msg('Hosts'), menu: { icon: 'server' } },
  edit: { ...EDIT, obstacle },
  balance: { label: msg('Balance'), menu: { icon: 'shuffle' } },
  balancing: { label: msg('Automatic balancing'), menu: { icon: 'refresh-cw' } },
  reserve: { label: msg('Reserve capacity'), menu: { icon: 'shield-check' } },
  override_reserve: {
    label: msg('Override reserve'),
    opposite: 'revoke_reserve_override',
    obstacle: ({ reserve }) => (reserve.policy === 'reject' ? undefined : msg('It does not reject launches.')),
    menu: { icon: 'shield-off', fits: (segment) => !isOverridden(segment) },
  },
  revoke_reserve_override: {
    label: msg('Protect reserve again'),
    opposite: 'override_reserve',
    menu: { icon: 'shield', fits: isOverridden },
  },
  delete: {
    ...deletionOf({
      title: msg('Delete segment {name}?'),
      sentence: msg(
        '{hosts, plural, =0 {It has no hosts.} one {Its host is no longer protected.} other {Its # hosts are no longer protected.}}',
      ),
    }),
    obstacle,
  },
});

export type SegmentVerb = keyof typeof SEGMENT_VERBS;
