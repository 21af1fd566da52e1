'use client';

import { Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { buttonClass } from '#components/ui/button-class.ts';
import { cx } from '#components/ui/cx.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface FileDropProps {
  /** Names the expected file: "Drop a .pub file here". */
  label: string;
  /** File types that the file chooser offers: `.pub,text/plain`. */
  accept?: string;
  buttonLabel?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  onFile: (file: File) => void;
}

export function FileDrop({ label, onFile, ...props }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <fieldset
      aria-label={label}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      className={cx(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card border border-dashed px-3 py-4 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-control',
        props.isInvalid && 'border-danger',
      )}
    >
      <p className="text-ink-muted">{label}</p>
      <FileButton {...props} onFiles={take} />
    </fieldset>
  );
}

type FileButtonProps = Omit<FileDropProps, 'label' | 'onFile'> & { onFiles: (files: FileList | null) => void };

function FileButton({ accept, buttonLabel, describedBy, isInvalid, onFiles }: FileButtonProps) {
  const t = useT();
  return (
    <label
      className={cx(
        buttonClass('secondary', 'small'),
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
      )}
    >
      <Upload aria-hidden />
      {buttonLabel ?? t('Choose a file')}
      <input
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        className="sr-only"
        onChange={(event) => {
          onFiles(event.target.files);
          // Reset, so that choosing the same file again causes a change event.
          event.target.value = '';
        }}
      />
    </label>
  );
}
