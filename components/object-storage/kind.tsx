import { Boxes } from 'lucide-react';
import { quotaText } from '#components/buckets/quota-text.ts';
import { comparison } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { GIB } from '#lib/bytes.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg } from '#lib/i18n/text.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { projectName, shareOfLimit } from './project-storage.ts';
import { StorageTotals } from './storage-totals.tsx';
import { useStorageActions } from './use-storage-actions.tsx';

const toneOf = (ratio: number): Tone => (ratio >= 1 ? 'danger' : ratio >= 0.9 ? 'warning' : 'accent');

function limitBar(project: ProjectStorage, { t, format }: Pick<I18n, 't' | 'format'>) {
  const { bytes } = project.limits;
  if (bytes === null) return t('No limit');
  const ratio = shareOfLimit(project);
  const text = t('{used} of {limit}', { used: format.bytes(project.stored_bytes), limit: format.bytes(bytes) });
  return (
    <span className="flex w-full flex-col gap-1 py-0.5">
      <span className="truncate text-small tabular-nums">{text}</span>
      {ratio > 0 && <MeterBar label={t('Limit')} ratio={ratio} valueText={text} tone={toneOf(ratio)} />}
    </span>
  );
}

/** What a project stores. */
const storageKind = kind<ProjectStorage>()({
  noun: { one: msg('project'), many: msg('projects') },
  icon: Boxes,
  idOf: ({ id }) => id,
  nameOf: projectName,
  name: { label: msg('Project') },
  related: { usage: clientOf(storageApi).projects.query },
  attributes: {
    buckets: { label: msg('Buckets'), value: ({ buckets }) => buckets, as: 'number', sort: true },
    objects: {
      label: msg('Objects'),
      value: ({ objects }) => objects,
      as: 'number',
      sort: true,
      filter: comparison(),
    },
    bytes: { label: msg('Size'), value: ({ bytes }) => bytes, as: 'bytes', sort: true },
    stored: {
      label: msg('With versions'),
      value: ({ stored_bytes }) => stored_bytes,
      as: 'bytes',
      sort: true,
      filter: { ...comparison('GiB'), read: ({ stored_bytes }) => stored_bytes / GIB },
    },
    share: {
      label: msg('Share of total'),
      value: ({ stored_bytes }, { related }) => stored_bytes / (related.usage?.totals.stored_bytes || 1),
      as: 'percent',
    },
    limit: {
      label: msg('Limit'),
      value: ({ limits }) => limits.bytes,
      show: limitBar,
      isShownEmpty: true,
      order: shareOfLimit,
      sort: true,
      width: 11,
    },
    account: { label: msg('Account quota'), value: ({ account_quota }, words) => quotaText(account_quota, words) },
  },
  useActions: useStorageActions,
});

export const storageList = listOf(storageKind, {
  id: 'admin-object-storage',
  header: {
    description: msg('What projects store, and the state of the store.'),
    path: 'console/v1/object-storage/projects',
  },
  source: completeList(clientOf(storageApi).projects.query, ({ projects }) => projects),
  alsoLoads: [clientOf(storageApi).store.query],
  sort: '-stored',
  href: ({ id }) => adminObjectHref('projects', id),
  Above: ({ scope }) => <StorageTotals scope={scope} />,
  emptyTitle: msg('No project uses object storage'),
  emptyText: msg('A project appears here as soon as it has a bucket.'),
});
