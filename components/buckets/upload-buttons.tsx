'use client';

import { FolderUp, Upload } from 'lucide-react';
import { useRef } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type ChosenFile, filesOfInput } from './collect-files.ts';

interface UploadButtonsProps {
  allowed: true | Text;
  onFiles: (files: readonly ChosenFile[]) => void;
}

/** Choosers for files and for a folder; the key `u` opens the first. */
export function UploadButtons({ allowed, onFiles }: UploadButtonsProps) {
  const t = useT();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useHotkeys({ u: () => allowed === true && files.current?.click() });
  return (
    <div className="flex flex-wrap gap-2">
      <FileInput inputRef={files} label={t('Files')} onFiles={onFiles} />
      <FileInput inputRef={folder} label={t('Folder')} isFolder onFiles={onFiles} />
      <ActionButton
        action={{
          label: t('Upload folder'),
          icon: <FolderUp aria-hidden />,
          allowed,
          onSelect: () => folder.current?.click(),
        }}
      />
      <ActionButton
        variant="primary"
        action={{
          label: t('Upload files'),
          icon: <Upload aria-hidden />,
          allowed,
          onSelect: () => files.current?.click(),
        }}
      />
    </div>
  );
}

interface FileInputProps {
  inputRef: React.RefObject<HTMLInputElement | null>;
  label: string;
  isFolder?: boolean;
  onFiles: UploadButtonsProps['onFiles'];
}

const FileInput = ({ inputRef, label, isFolder = false, onFiles }: FileInputProps) => (
  <input
    ref={inputRef}
    type="file"
    multiple
    tabIndex={-1}
    aria-label={label}
    className="hidden"
    {...(isFolder ? { webkitdirectory: '' } : {})}
    onChange={(event) => {
      onFiles(filesOfInput(event.target.files));
      // Reset, so that choosing the same files again causes a change event.
      event.target.value = '';
    }}
  />
);
