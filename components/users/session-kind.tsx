import { Laptop } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { CurrentSessionBadge } from '#components/session/current-session-badge.tsx';
import { deviceWords } from '#components/session/device-name.ts';
import type { ConsoleSession } from '#lib/console/account/sessions/schema.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { type SessionOwner, useSessionActions } from './use-session-actions.ts';

const sessionKind = kind<ConsoleSession>()({
  noun: { one: msg('session'), many: msg('sessions') },
  icon: Laptop,
  idOf: ({ id }) => id,
  nameOf: ({ address }) => address,
  name: {
    ...{ id: 'address', label: msg('Address'), sort: 'address' },
    badge: ({ is_current }) => is_current && <CurrentSessionBadge />,
  },
  words: ({ address, user_agent }) => [address, user_agent],
  isUnlogged: true,
  attributes: {
    agent: {
      label: msg('Browser'),
      value: ({ user_agent }) => user_agent,
      show: ({ user_agent }, { t }) => <span title={user_agent}>{deviceWords(user_agent, t)}</span>,
      isShownEmpty: true,
      width: 16,
    },
    since: { label: msg('Signed in'), value: ({ created_at }) => created_at, as: 'time', sort: true },
    seen: { label: msg('Last seen'), value: ({ last_seen_at }) => last_seen_at, as: 'age', sort: true },
    ends: { label: msg('Ends'), value: ({ expires_at }) => expires_at, as: 'time', sort: true },
  },
});

export const sessionList = (owner: SessionOwner) =>
  listOf(sessionKind, {
    id: 'user-sessions',
    header: {},
    source: completeList(
      (scope, send) => clientOf(listedUserApi).sessions.query(scope, owner.id, send),
      ({ sessions }) => sessions,
    ),
    sort: '-seen',
    useActions: (scope) => useSessionActions(scope, owner),
    emptyTitle: msg('Not signed in to this console'),
    emptyText: msg('Browser sessions are listed here. API tokens are not.'),
  });
