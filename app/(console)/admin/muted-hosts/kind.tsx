import { BellOff } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Mute } from '#lib/ha/mutes/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { useMuteActions } from './use-mute-actions.tsx';

const muteKind = kind<Mute>()({
  noun: { one: msg('muted host'), many: msg('muted hosts') },
  icon: BellOff,
  isUnlogged: true,
  idOf: ({ host }) => host,
  nameOf: ({ host }) => host,
  name: { id: 'host', label: msg('Host') },
  words: ({ host, reason, user_name }) => [host, reason, user_name],
  attributes: {
    until: { label: msg('Muted until'), value: ({ until }) => until, as: 'time', sort: true, isVital: true },
    reason: { label: msg('Reason'), value: ({ reason }) => reason, width: 20, isVital: true, isWide: true },
    user: { label: msg('Muted by'), value: ({ user_name }) => user_name, isVital: true, filter: { operators: [] } },
  },
  useActions: useMuteActions,
});

export const muteList = listOf(muteKind, {
  id: 'admin-muted-hosts',
  header: {
    description: msg('Failures of these hosts are recovered and listed, but no administrator is alerted to them.'),
  },
  create: {
    label: msg('Mute a host'),
    href: () => adminHref('muted-hosts', { create: 'true' }),
    loadForm: async () => (await import('#lazy/app/(console)/admin/muted-hosts/new-mute.tsx')).NewMute,
  },
  source: completeList(clientOf(haApi).mutes.query, ({ mutes }) => mutes),
  sort: 'until',
  nameLink: ({ host }) => notificationsHref(`host:${host}`, 'triage:all'),
  emptyText: msg('Mute a host that fails repeatedly while you work on it.'),
});
