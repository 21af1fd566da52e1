'use client';

import { useId, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { FileDrop } from '#components/console/file-drop.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { GIB } from '#lib/bytes.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { guessFormat } from '#lib/image/upload/guess-format.ts';
import { fillIn, GUESSED, guessSystem } from './guess-system.ts';
import type { ChosenFile, CreateImageInput } from './image-input.ts';

/** Reads a chosen file, and fills in what its name and content tell. */
function useFileChoice(onChange: (file: ChosenFile) => void, chosen: ChosenFile | null) {
  const { setValue, getValues, trigger, formState } = useFormContext<CreateImageInput>();
  const latest = useRef<File>(null);

  return async (file: File) => {
    latest.current = file;
    const formatBefore = getValues('disk_format');
    const guess = await guessFormat(file);
    // Reading a file takes time, in which the user can choose another one, or its format.
    if (latest.current !== file) return;
    const isFormatChosen = getValues('disk_format') !== formatBefore;
    const found = guessSystem(file.name);
    const isFirst = !chosen;
    onChange({ file, guess });
    const before = chosen ? guessSystem(chosen.file.name) : undefined;
    const filled = fillIn(getValues(), found, before);
    for (const name of GUESSED) setValue(name, filled[name], { shouldDirty: true });
    if (!isFormatChosen) setValue('disk_format', guess.format ?? 'raw', { shouldDirty: true });
    if (guess.virtualSize && (isFirst || getValues('min_disk') === 0)) {
      setValue('min_disk', Math.ceil(guess.virtualSize / GIB), { shouldDirty: true });
    }
    await trigger(formState.isSubmitted ? undefined : ['file', 'disk_format']);
  };
}

export function FileField() {
  const { t, format } = useI18n();
  const id = useId();
  const { field, error } = useFormField('file');
  const chosen: ChosenFile | null = field.value;

  const choose = useFileChoice(field.onChange, chosen);
  const { guess, file } = chosen ?? {};
  const facts = guess && [
    guess.format ?? t('unknown format, possibly raw'),
    ...(guess.virtualSize ? [t('{size} when unpacked', { size: format.bytes(guess.virtualSize) })] : []),
  ];
  return (
    <div ref={field.ref} tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      <p className="font-medium">{t('File')}</p>
      <FileDrop
        label={file ? `${file.name}, ${format.bytes(file.size)}` : t('Drop a disk image here')}
        buttonLabel={file ? t('Choose another file') : t('Choose a file')}
        describedBy={`${id}-note`}
        isInvalid={error !== undefined}
        onFile={(each) => void choose(each)}
      />
      <p id={`${id}-note`} className={error ? 'text-danger-ink text-small' : 'text-ink-faint text-small'}>
        {error ??
          (facts
            ? t('Content: {facts}', { facts: facts.join(', ') })
            : t('It is uploaded in parts. You can pause and resume the upload.'))}
      </p>
    </div>
  );
}
