import { ShieldOff } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import { clientOf } from '#lib/contract/client.ts';
import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { HaStrip } from './ha-strip.tsx';
import { LazyReserveState } from './lazy-reserve-state.tsx';
import { segmentHref } from './segment-href.ts';
import { METHOD_WORDS, segmentOutlookText } from './segment-words.ts';
import { useSegmentActions } from './use-segment-actions.tsx';

const lostHref = ({ name }: CoveredSegment, host: string) =>
  adminHref(
    'protected-hosts',
    new URLSearchParams([
      ['where', `segment:${name}`],
      ['where', 'outlook:no'],
      ['host', host],
    ]),
  );

const segmentKind = kind<CoveredSegment>()({
  noun: { one: msg('segment'), many: msg('segments') },
  icon: ShieldOff,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  words: ({ name, description, service_type }) => [name, description ?? '', service_type],
  attributes: {
    enabled: {
      label: msg('Enabled'),
      value: ({ is_enabled }) => is_enabled,
      show: ({ is_enabled }) => <EnabledBadge isEnabled={is_enabled} />,
      width: 7,
      filter: {
        operators: [],
        values: () => [{ value: 'yes' }, { value: 'no' }],
        read: ({ is_enabled }) => (is_enabled ? 'yes' : 'no'),
      },
    },
    method: {
      label: msg('Recovery method'),
      value: ({ recovery_method }, { t }) => t(METHOD_WORDS[recovery_method].word),
      width: 15,
      yields: true,
      filter: {
        operators: [],
        values: () => RECOVERY_METHODS.map((value) => ({ value })),
        read: ({ recovery_method }) => recovery_method,
      },
    },
    hosts: {
      label: msg('Hosts'),
      value: ({ hosts }, { t }) =>
        t(
          '{total}{reserved, plural, =0 {} other {, # reserved}}{down, plural, =0 {} other {, # down}}{out_of_service, plural, =0 {} other {, # out of service}}{maintenance, plural, =0 {} other {, # in maintenance}}',
          hosts,
        ),
      width: 11,
      sort: true,
      order: ({ hosts }) => hosts.total,
    },
    outlook: {
      label: msg('If a host failed'),
      value: (segment, { t }) => t(segmentOutlookText(segment)),
      show: (segment, { t }) => {
        const { hosts, failing } = segment;
        const isSafe = failing.length === 0 && hosts.in_service > 0;
        const mark = <StateBadge word={t(segmentOutlookText(segment))} tone={isSafe ? 'success' : 'danger'} />;
        return failing[0] === undefined ? mark : <AppLink href={lostHref(segment, failing[0])}>{mark}</AppLink>;
      },
      width: 11,
      isVital: true,
    },
    reserve: {
      label: msg('Reserve'),
      value: ({ reserve }) => (reserve.policy === 'off' ? undefined : reserve.amount),
      show: ({ id, reserve }, { scope }) =>
        reserve.policy === 'off' ? undefined : <LazyReserveState projectId={scope} segmentId={id} />,
      width: 20,
    },
    open: {
      label: msg('Open incidents'),
      value: ({ open }) => (open > 0 ? open : undefined),
      link: ({ name, open }) => (open > 0 ? notificationsHref(`segment:${name}`) : undefined),
      sort: true,
      order: ({ open }) => open,
    },
    type: { label: msg('Service type'), value: ({ service_type }) => service_type, isOptional: true },
    description: { label: msg('Description'), value: ({ description }) => description, yields: true, isWide: true },
  },
  useActions: useSegmentActions,
});

export const segmentList = listOf(segmentKind, {
  id: 'admin-segments',
  header: { path: 'ha/v1/segments', command: 'openstack segment list' },
  create: { label: msg('Create segment'), href: () => adminObjectHref('segments', 'create') },
  source: completeList(clientOf(haApi).coverage.query, ({ coverage }) => coverage.segments),
  sort: 'name',
  Above: ({ scope }) => <HaStrip projectId={scope} />,
  nameLink: ({ name }) => segmentHref(name),
  emptyText: msg('A segment is a group of hosts that back each other up. Only hosts in a segment are recovered.'),
  emptyLink: { label: msg('Create segment'), href: () => adminObjectHref('segments', 'create'), isCreation: true },
  alsoLoads: [clientOf(haApi).overview.query],
});
