import { ShieldOff } from 'lucide-react';
import { StateBadge } from '#components/console/state-badge.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { clientOf } from '#lib/contract/client.ts';
import { HOST_CONDITIONS } from '#lib/ha/facts/conditions.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { ForecastCard } from './forecast-card.tsx';
import { HaStrip } from './ha-strip.tsx';
import { CONDITION_WORDS } from './ha-words.ts';
import { lastNotification } from './last-notification.tsx';
import { Maintenance } from './maintenance.tsx';
import { MuteBadge } from './mute-badge.tsx';
import { MuteNotice } from './mute-notice.tsx';
import { Outlook, outlookText } from './outlook.tsx';
import { isHostUp } from './protected-host-row.ts';
import { useProtectedHostActions } from './use-protected-host-actions.tsx';

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
const YES_NO = { operators: [], values: () => [{ value: 'yes' }, { value: 'no' }] } as const;

const protectedHostKind = kind<CoveredHost>()({
  noun: { one: msg('protected host'), many: msg('protected hosts') },
  icon: ShieldOff,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { label: msg('Host'), badge: ({ mute }) => mute && <MuteBadge mute={mute} /> },
  words: ({ name, segment_name, type, control_attributes }) => [name, segment_name, type, control_attributes],
  Notice: ({ scope, row: { name, mute } }) => (
    <>
      {mute && <MuteNotice projectId={scope} mute={mute} />}
      <ForecastCard projectId={scope} host={name} />
    </>
  ),
  attributes: {
    segment: {
      label: msg('Segment'),
      value: ({ segment_name }) => segment_name,
      width: 7,
      sort: true,
      filter: { operators: [] },
    },
    compute: {
      label: msg('Compute service'),
      value: (row) => (isHostUp(row) ? 'up' : 'down'),
      show: (row, { t }) => {
        const { compute } = row;
        if (!compute) return <StateBadge word={t('unknown to compute')} tone="danger" />;
        const { is_forced_down, is_enabled } = compute;
        const details = [is_forced_down && t('forced down'), !is_enabled && t('Disabled')].filter(Boolean).join(', ');
        return <UpBadge isUp={isHostUp(row)} isWarning={!is_enabled} detail={details || undefined} />;
      },
      isVital: true,
      filter: { id: 'state', operators: [], values: () => [{ value: 'up' }, { value: 'down' }] },
    },
    reserved: {
      label: msg('Reserved'),
      value: ({ is_reserved }, { t }) => (is_reserved ? t('yes') : ''),
      width: 6,
      filter: { ...YES_NO, read: ({ is_reserved }) => yesNo(is_reserved) },
    },
    maintenance: {
      label: msg('Service'),
      value: ({ on_maintenance, maintenance_by }, { t }) =>
        on_maintenance ? (maintenance_by ? t('Out of service') : t('In maintenance')) : '',
      show: (row) => <Maintenance row={row} />,
      isShownEmpty: true,
      width: 13,
      sort: true,
      order: ({ maintenance_since }) => maintenance_since ?? '',
      filter: {
        id: 'condition',
        operators: [],
        values: ({ t }) => HOST_CONDITIONS.map((value) => ({ value, label: t(CONDITION_WORDS[value]) })),
        read: ({ condition }) => condition,
      },
    },
    instances: {
      label: msg('Instances'),
      value: ({ instances, flagged }, { t, format }) =>
        t('{instances} ({flagged} HA-enabled)', {
          instances: format.number(instances),
          flagged: format.number(flagged),
        }),
      sort: true,
      order: ({ instances }) => instances,
      filter: { operators: ['>', '<'], read: ({ instances }) => instances },
    },
    outlook: {
      label: msg('If it failed now'),
      value: ({ outlook }, { t }) => outlook && t(outlookText(outlook)),
      show: (row) => <Outlook row={row} />,
      isVital: true,
      filter: {
        ...YES_NO,
        label: msg('Recovered if it failed'),
        read: ({ outlook }) => (outlook ? yesNo(outlook.survives) : ''),
      },
    },
    type: { label: msg('Type'), value: ({ type }) => type, width: 7, isOptional: true },
    control: {
      label: msg('Control attributes'),
      value: ({ control_attributes }) => control_attributes,
      isOptional: true,
    },
    last: lastNotification(),
    reason: {
      label: msg('Reason'),
      value: ({ compute }, { t }) => engineText(t, compute?.disabled_reason ?? ''),
      in: 'page',
      isWide: true,
    },
  },
  useActions: useProtectedHostActions,
});

export const protectedHostList = listOf(protectedHostKind, {
  id: 'admin-protected-hosts',
  header: {},
  source: completeList(clientOf(haApi).coverage.query, ({ coverage }) => coverage.hosts),
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('Down'), where: ['condition:down'] },
    { label: msg('Out of service'), where: ['condition:out_of_service'] },
    { label: msg('In maintenance'), where: ['condition:maintenance'] },
    { label: msg('Reserved'), where: ['reserved:yes'] },
    { label: msg('Would be lost'), where: ['outlook:no'] },
  ],
  Above: ({ scope }) => <HaStrip projectId={scope} />,
  // Compute may no longer know a host.
  href: ({ compute }) => (compute ? adminObjectHref('hypervisors', compute.hypervisor_id) : undefined),
  emptyText: msg('A host is protected once it is in a segment.'),
  emptyLink: { label: msg('Go to segments'), href: () => adminHref('segments') },
  alsoLoads: [clientOf(haApi).overview.query],
});
