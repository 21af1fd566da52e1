'use client';

import { type DragEvent, type ReactNode, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type ChosenFile, filesOfDrop } from './collect-files.ts';

interface UploadDropProps {
  isEnabled: boolean;
  onFiles: (files: readonly ChosenFile[]) => void;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Area onto which files and folders can be dropped. */
export function UploadDrop({ isEnabled, onFiles, children }: UploadDropProps) {
  const t = useT();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!isEnabled || !hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    if (!isEnabled || !hasFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    filesOfDrop(event.dataTransfer).then(onFiles, (error: unknown) =>
      notifyFailure(msg('Could not read the dropped files'), error),
    );
  };
  return (
    <fieldset
      aria-label={t('Files to upload')}
      onDragOver={over}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setIsOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-h-0 min-w-0 flex-1 flex-col rounded-card',
        isOver && 'outline-2 outline-accent outline-dashed',
      )}
    >
      {children}
    </fieldset>
  );
}
