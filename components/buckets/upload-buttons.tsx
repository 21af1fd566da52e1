'use client';

import { FolderUp, type LucideIcon, Upload } from 'lucide-react';
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
export function UploadButtons(props: UploadButtonsProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-2">
      <FileChooser {...props} name={t('Folder')} label={t('Upload folder')} icon={FolderUp} isFolder />
      <FileChooser {...props} name={t('Files')} label={t('Upload files')} icon={Upload} />
    </div>
  );
}

interface FileChooserProps extends UploadButtonsProps {
  /** Name of the input. */
  name: string;
  label: string;
  icon: LucideIcon;
  isFolder?: boolean;
}

function FileChooser({ name, label, icon: Icon, isFolder = false, allowed, onFiles }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  useHotkeys(isFolder ? {} : { u: () => allowed === true && open() });
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={name}
        className="hidden"
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          onFiles(filesOfInput(target.files));
          // Reset, so that choosing the same files again causes a change event.
          target.value = '';
        }}
      />
      <ActionButton
        {...(!isFolder && { variant: 'primary' as const })}
        action={{ label, icon: <Icon aria-hidden />, allowed, onSelect: open }}
      />
    </>
  );
}
