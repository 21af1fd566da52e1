'use client';

import { useWatch } from 'react-hook-form';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { CLOUD_IMAGES } from '#lib/image/images/cloud-images.ts';
import { DiskFormat } from '#lib/image/images/enums.ts';
import { FileField } from './file-field.tsx';
import type { CreateImageInput } from './image-input.ts';

const EXAMPLE = 'https://example.org/disk.qcow2';

export function SourceInputs() {
  const t = useT();
  const source = useWatch<CreateImageInput, 'source'>({ name: 'source' });
  return (
    <>
      <RadioCardsField
        name="source"
        label={t('Data source')}
        cards={[
          { value: 'file', title: t('A file on this computer'), description: t('The browser uploads it.') },
          { value: 'url', title: t('A web address'), description: t('The platform fetches it for you.') },
        ]}
      />
      {source === 'file' ? (
        <FileField />
      ) : (
        <TextField
          name="uri"
          type="url"
          label={t('Address')}
          placeholder={EXAMPLE}
          hint={t(
            'The address of the image file itself, not of a page about it. The platform must be able to reach it.',
          )}
          suggestions={CLOUD_IMAGES.map(({ uri, name }) => ({ value: uri, label: name }))}
          isRequired
        />
      )}
      <SelectField
        name="diskFormat"
        label={t('Disk format')}
        placeholder={t('Choose')}
        options={DiskFormat.options.map((value) => ({ value, label: value }))}
        hint={
          source === 'file'
            ? t('Detected from the file.')
            : t('Most cloud images are qcow2, even if the file name ends in .img.')
        }
        isRequired
      />
    </>
  );
}
