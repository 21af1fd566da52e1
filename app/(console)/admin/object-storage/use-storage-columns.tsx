'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { ProjectStorage } from '#lib/object-store/console/administration/schema.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { projectName, shareOfLimit } from './select-storage.ts';

/** @param totalBytes stored bytes of all projects */
export function useStorageColumns(totalBytes: number): TableColumn<ProjectStorage>[] {
  const { t, format } = useI18n();
  const amount = (id: 'buckets' | 'objects', header: string) =>
    textColumn<ProjectStorage>(id, header, 6, (project) => String(project[id]), {
      align: 'end',
      sortKey: id,
      cell: (project) => format.number(project[id]),
    });
  const size = (id: string, header: string, of: (project: ProjectStorage) => number) =>
    textColumn<ProjectStorage>(id, header, 6.5, (project) => String(of(project)), {
      align: 'end',
      sortKey: id,
      cell: (project) => format.bytes(of(project)),
    });
  const shareOf = ({ stored_bytes }: ProjectStorage) => (totalBytes === 0 ? 0 : stored_bytes / totalBytes);
  return [
    textColumn<ProjectStorage>('name', t('Project'), 11, projectName, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: (project) => (
        <AppLink look="strong" href={adminObjectHref('projects', project.id)}>
          {projectName(project)}
        </AppLink>
      ),
    }),
    amount('buckets', t('Buckets')),
    amount('objects', t('Objects')),
    size('bytes', t('Size'), ({ bytes }) => bytes),
    size('stored', t('With versions'), ({ stored_bytes }) => stored_bytes),
    textColumn<ProjectStorage>('share', t('Share of total'), 6, (project) => String(shareOf(project)), {
      align: 'end',
      cell: (project) => format.percent(shareOf(project)),
    }),
    textColumn<ProjectStorage>('limit', t('Limit'), 11, ({ limits }) => String(limits.bytes ?? ''), {
      sortKey: 'limit',
      cell: (project) => <LimitCell project={project} />,
    }),
    textColumn<ProjectStorage>('account', t('Account quota'), 9, quotaText, {
      cell: ({ account_quota }) => <AccountQuota {...account_quota} />,
    }),
  ];
}

/** In exports: bytes, then objects. */
const quotaText = ({ account_quota: { bytes, objects } }: ProjectStorage): string =>
  [bytes, objects].filter((limit) => limit !== null).join(' ');

function AccountQuota({ bytes, objects }: ProjectStorage['account_quota']) {
  const { t, format } = useI18n();
  if (bytes === null && objects === null) return <NoValue />;
  return [
    ...(bytes === null ? [] : [format.bytes(bytes)]),
    ...(objects === null ? [] : [t('{count, plural, one {# object} other {# objects}}', { count: objects })]),
  ].join(', ');
}

const toneOf = (ratio: number): Tone => (ratio >= 1 ? 'danger' : ratio >= 0.9 ? 'warning' : 'accent');

function LimitCell({ project }: { project: ProjectStorage }) {
  const { t, format } = useI18n();
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
