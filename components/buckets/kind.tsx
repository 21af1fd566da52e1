import { Boxes } from 'lucide-react';
import { comparison } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { Badge } from '#components/ui/badge.tsx';
import { GIB } from '#lib/bytes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { Bucket, VersioningState } from '#lib/object-store/console/schema.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { CreateBucketDialog } from './create-bucket-dialog.tsx';
import { ImportButton } from './import-button.tsx';
import { quotaText } from './quota-text.ts';
import { TruncationAlert } from './truncation-alert.tsx';
import { useBucketActions } from './use-bucket-actions.tsx';

const VERSIONING: Record<VersioningState, string> = {
  enabled: msg('On'),
  suspended: msg('Suspended'),
  off: msg('Off'),
};

const accessWord = ({ is_public }: Bucket, { t }: { t: Translate }) => (is_public ? t('Public') : t('Private'));

const accessBadge = (bucket: Bucket, context: { t: Translate }) => (
  <Badge tone={bucket.is_public ? 'warning' : 'neutral'}>{accessWord(bucket, context)}</Badge>
);

export const bucketKind = kind<Bucket>()({
  noun: { one: msg('bucket'), many: msg('buckets') },
  icon: Boxes,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { isFiltered: true },
  status: accessBadge,
  attributes: {
    objects: {
      label: msg('Objects'),
      value: ({ objects }) => objects,
      as: 'number',
      sort: true,
      filter: comparison(),
      isKeyFact: true,
      hasTotal: true,
    },
    size: {
      label: msg('Size'),
      value: ({ bytes }) => bytes,
      as: 'bytes',
      sort: true,
      filter: { ...comparison('GiB'), read: ({ bytes }) => bytes / GIB },
      isKeyFact: true,
      hasTotal: true,
    },
    stored: {
      label: msg('With versions and unfinished uploads'),
      value: ({ stored_bytes }) => stored_bytes,
      as: 'bytes',
      in: 'page',
      isKeyFact: true,
    },
    access: {
      label: msg('Access'),
      value: accessWord,
      show: accessBadge,
      in: 'list',
      isVital: true,
      grouping: true,
      filter: {
        operators: [],
        read: ({ is_public }) => (is_public ? 'public' : 'private'),
        values: ({ t }) => [
          { value: 'public', label: t('Public') },
          { value: 'private', label: t('Private') },
        ],
      },
    },
    versioning: {
      label: msg('Versioning'),
      value: ({ versioning }, { t }) => t(VERSIONING[versioning]),
      isKeyFact: true,
      grouping: true,
      filter: {
        operators: [],
        read: ({ versioning }) => versioning,
        values: ({ t }) => Object.entries(VERSIONING).map(([value, word]) => ({ value, label: t(word) })),
      },
    },
    quota: {
      label: msg('Quota'),
      value: ({ quota_bytes: bytes, quota_count: objects }, words) => quotaText({ bytes, objects }, words),
      isOptional: true,
    },
    updated: { label: msg('Changed'), value: ({ updated_at }) => updated_at, as: 'age', sort: 'updated_at' },
    created: {
      label: msg('Created'),
      value: ({ created_at }) => created_at,
      as: 'age',
      sort: 'created_at',
      isOptional: true,
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
  command: ({ name }) => `openstack container show ${name}`,
  useActions: useBucketActions,
});

export const bucketList = listOf(bucketKind, {
  id: 'buckets',
  header: {
    description: msg('Objects for clients of S3 and of OpenStack: backups, artifacts, static files.'),
    path: 'console/v1/buckets',
    command: 'openstack container list --long',
    Actions: ({ scope }) => <ImportButton projectId={scope} />,
  },
  create: {
    label: msg('Create bucket'),
    quota: 'buckets',
    href: (scope) => projectHref(scope, 'buckets', { create: 'true' }),
    Form: ({ scope, goTo, onClose }) => (
      <CreateBucketDialog
        projectId={scope}
        onCreated={({ id }) => goTo(objectHref(scope, 'buckets', id))}
        onClose={onClose}
      />
    ),
  },
  alsoLoads: [clientOf(storageApi).objectQuotas.query],
  source: completeList(clientOf(bucketApi).list.query, ({ buckets }) => buckets),
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('Public'), where: ['access:public'] },
    { label: msg('With versions'), where: ['versioning:enabled'] },
    { label: msg('Without objects'), where: ['objects:<1'] },
  ],
  href: ({ id }, { scope }) => objectHref(scope, 'buckets', id),
  Above: ({ scope }) => <TruncationAlert projectId={scope} />,
  emptyText: msg(
    'A bucket keeps files of any size and number. Clients of S3 and of OpenStack read and write the same objects.',
  ),
});
