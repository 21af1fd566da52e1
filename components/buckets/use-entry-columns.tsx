'use client';

import { File, Folder } from 'lucide-react';
import { ageColumn } from '#components/console/age-column.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { shownName } from './entry-words.ts';

interface EntryColumnOptions {
  prefix: string;
  onOpen: (entry: Entry) => void;
}

export function useEntryColumns({ prefix, onOpen }: EntryColumnOptions): TableColumn<Entry>[] {
  const { t, format } = useI18n();
  const sizeOf = (entry: Entry) => (entry.kind === 'object' ? String(entry.size) : '');
  const typeOf = (entry: Entry) => (entry.kind === 'object' ? entry.content_type : t('Folder'));
  return [
    textColumn<Entry>('name', t('Name'), 16, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      cell: (entry) => {
        const Icon = entry.kind === 'folder' ? Folder : File;
        return (
          <button
            type="button"
            onClick={() => onOpen(entry)}
            className="flex max-w-full items-center gap-2 rounded-small text-left font-medium text-ink hover:underline"
          >
            <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <span className="truncate">{shownName(entry, prefix)}</span>
          </button>
        );
      },
    }),
    textColumn('size', t('Size'), 6.5, sizeOf, {
      align: 'end',
      cell: (entry) => (entry.kind === 'object' ? format.bytes(entry.size) : <NoValue />),
    }),
    textColumn('type', t('Type'), 11, typeOf),
    ageColumn<Entry>('modified', t('Modified'), (entry) => (entry.kind === 'object' ? entry.modified_at : null)),
    textColumn('etag', t('ETag'), 14, (entry) => (entry.kind === 'object' ? entry.etag : ''), { isOptional: true }),
  ];
}
