import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';
import { UNDER_RECOVERY } from '../segments/verbs.ts';

interface SegmentHostState {
  is_reserved: boolean;
  is_segment_under_recovery: boolean;
}

const obstacle = ({ is_segment_under_recovery }: SegmentHostState) =>
  is_segment_under_recovery ? UNDER_RECOVERY : undefined;

/** Verbs of the hosts of segments in menu order. */
export const SEGMENT_HOST_VERBS = verbsOf<never, never, SegmentHostState>()({
  return: { label: msg('Return to service'), opposite: 'start', menu: { icon: 'rotate-ccw' } },
  start: { label: msg('Start maintenance'), opposite: 'return', menu: { icon: 'wrench', isBulk: true } },
  return_all: { label: msg('Return to service'), menu: { icon: 'rotate-ccw', isBulkOnly: true } },
  release: {
    label: msg('Stop reserving'),
    inverse: 'reserve',
    obstacle,
    question: {
      title: msg('Stop reserving {name}?'),
      confirm: msg('Stop reserving'),
      sentence: msg('Instances of a failed host are placed there only if the scheduler chooses it.'),
    },
    menu: { icon: 'bookmark-plus', fits: ({ is_reserved }) => is_reserved },
  },
  reserve: {
    label: msg('Reserve'),
    inverse: 'release',
    obstacle,
    question: {
      title: msg('Reserve {name}?'),
      confirm: msg('Reserve {name}'),
      sentence: msg(
        'It takes over the instances of another host in its segment. {instances, plural, =0 {It is empty.} one {It has # instance: keep it disabled and empty.} other {It has # instances: keep it disabled and empty.}}',
      ),
    },
    menu: { icon: 'bookmark-plus' },
  },
  edit: { ...EDIT, obstacle },
  notify: { label: msg('Create notification'), menu: { icon: 'siren' } },
  hypervisor: { label: msg('Hypervisor'), menu: { icon: 'cpu' } },
  remove: {
    ...deletionOf({
      title: msg('Remove {name} from {segment}?'),
      confirm: msg('Remove {name}'),
      sentence: msg(
        'Instances are no longer recovered when it fails{instances, plural, =0 {.} one {: it has # instance.} other {: it has # instances.}}',
      ),
    }),
    label: msg('Remove'),
    obstacle,
  },
});

export type SegmentHostVerb = keyof typeof SEGMENT_HOST_VERBS;

/** Verbs of hosts that are in no segment. */
export const UNCOVERED_HOST_VERBS = {
  add: { label: msg('Add to segment'), menu: { icon: 'list-plus', isBulk: true } },
} as const;
