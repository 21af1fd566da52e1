import { Handshake } from 'lucide-react';
import type { Attribute } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { loadedList } from '#components/kind/list-source.ts';
import { SharedProject } from '#components/projects/shared-project.tsx';
import { sharedObjectApi } from '#lib/console/networking/shares/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { MoreShares } from './more-shares.tsx';
import type { ShareableObject } from './share-object-dialog.tsx';
import { countTexts, SHARED_KIND_WORDS } from './share-words.ts';
import { useShareActions } from './use-share-actions.tsx';
import { type ShareRow, useShares, useSharesOf } from './use-shares.ts';

const PAGES = { network: 'networks', security_group: 'security-groups' } as const;

const nameOf = ({ object }: ShareRow) => object.name || object.id;

const uses: Attribute<ShareRow> = {
  label: msg('Uses'),
  value: ({ share }, { t }) => countTexts(share.uses).map((count) => t(count)),
  show: ({ share }, { t }) =>
    countTexts(share.uses)
      .map((count) => t(count))
      .join(', ') || t('Not in use'),
  isShownEmpty: true,
  width: 12,
};

const shareKind = kind<ShareRow>()({
  noun: { one: msg('share'), many: msg('shares') },
  icon: Handshake,
  idOf: ({ share }) => share.id,
  nameOf,
  words: (row) => [nameOf(row), row.object.id, row.projectName, row.share.target_project],
  isUnlogged: true,
  attributes: {
    kind: {
      label: msg('Kind'),
      value: ({ object }, { t }) => t(SHARED_KIND_WORDS[object.object_type].label),
      sort: true,
      filter: { operators: [] },
    },
    owner: {
      label: msg('Owner'),
      value: ({ isOwner }, { t }) => (isOwner ? t('Owned by this project') : t('Shared with this project')),
      width: 13,
      filter: { operators: [] },
    },
    project: {
      label: msg('Shared with'),
      value: ({ projectName }) => projectName,
      show: ({ share, isForAll, projectName }) =>
        isForAll ? projectName : <SharedProject id={share.target_project} />,
      width: 16,
      sort: true,
      filter: {},
      isWide: true,
    },
    uses,
  },
  useActions: useShareActions,
});

export const shareList = listOf(shareKind, {
  id: 'shares',
  header: {
    title: msg('Sharing'),
    description: msg('Networking objects that this project shares with other projects, and that are shared with it.'),
    path: 'networking/v2.0/rbac-policies',
    command: 'openstack network rbac list',
  },
  source: loadedList(useShares, (client, scope, send) =>
    client.prefetchQuery(clientOf(sharedObjectApi).list.query(scope, send)),
  ),
  sort: 'name',
  nameLink: ({ object: { object_type, id } }, { scope }) =>
    object_type in PAGES
      ? objectHref(scope, PAGES[object_type as keyof typeof PAGES], id, { tab: 'sharing' })
      : undefined,
  Above: ({ scope }) => <MoreShares projectId={scope} />,
  emptyTitle: msg('Nothing is shared'),
  emptyText: msg(
    'Networks, security groups, subnet pools, address scopes, address groups and QoS policies that this project shares, or that are shared with it, appear here.',
  ),
});

/** The shares of one object. */
const objectShareKind = kind<ShareRow>()({
  ...shareKind,
  nameOf: ({ projectName }) => projectName,
  name: { label: msg('Shared with') },
  attributes: {
    uses,
    id: {
      label: msg('Project ID'),
      value: ({ share, isForAll }) => (isForAll ? null : share.target_project),
      as: 'id',
    },
  },
});

export const objectShareList = (object: ShareableObject) =>
  listOf(objectShareKind, {
    id: 'object-shares',
    header: {},
    source: loadedList(
      (scope) => useSharesOf(scope, object),
      () => undefined,
    ),
    sort: 'name',
    emptyTitle: msg('Not shared with any project'),
    emptyText: SHARED_KIND_WORDS[object.object_type].offer,
  });
