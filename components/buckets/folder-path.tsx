'use client';

import { ChevronRight } from 'lucide-react';
import { useT } from '#lib/i18n/use-t.ts';
import { foldersOf, lastPart } from './entry-words.ts';

interface FolderPathProps {
  bucketName: string;
  prefix: string;
  onOpen: (prefix: string) => void;
}

/** Breadcrumb of the folders of a bucket. A folder is a common start of names, not an object. */
export function FolderPath({ bucketName, prefix, onOpen }: FolderPathProps) {
  const t = useT();
  const parts = [
    { prefix: '', label: bucketName },
    ...foldersOf(prefix).map((each) => ({ prefix: each, label: lastPart(each) })),
  ];
  return (
    <nav aria-label={t('Folder')} className="min-w-0">
      <ol className="flex flex-wrap items-center gap-1">
        {parts.map((part, index) => (
          <li key={part.prefix} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />}
            {part.prefix === prefix ? (
              <span aria-current="location" className="truncate font-medium">
                {part.label}
              </span>
            ) : (
              <button
                type="button"
                onClick={() => onOpen(part.prefix)}
                className="truncate rounded-small text-ink-muted hover:text-ink hover:underline"
              >
                {part.label}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
