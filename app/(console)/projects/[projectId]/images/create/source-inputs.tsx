'use client';

import { useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { CLOUD_IMAGES } from '#lib/image/images/cloud-images.ts';
import { DISK_FORMATS } from '#lib/image/images/disk-formats.ts';
import { FileField } from './file-field.tsx';
import type { CreateImageInput } from './image-input.ts';

const EXAMPLE = 'https://example.org/disk.qcow2';

export function SourceInputs() {
  const isFile = useWatch<CreateImageInput, 'source'>({ name: 'source' }) === 'file';
  return (
    <FormFields
      of={{
        source: {
          label: msg('Data source'),
          words: {
            file: [msg('A file on this computer'), msg('The browser uploads it.')],
            url: [msg('A web address'), msg('The platform fetches it for you.')],
          },
        },
        file: isFile && <FileField />,
        uri: !isFile && {
          type: 'url',
          label: msg('Address'),
          placeholder: EXAMPLE,
          hint: msg(
            'The address of the image file itself, not of a page about it. The platform must be able to reach it.',
          ),
          suggestions: CLOUD_IMAGES.map(({ uri, name }) => ({ value: uri, label: name })),
          isRequired: true,
        },
        disk_format: {
          label: msg('Disk format'),
          placeholder: msg('Choose'),
          options: DISK_FORMATS.map((value) => ({ value, label: value })),
          hint: isFile
            ? msg('Detected from the file.')
            : msg('Most cloud images are qcow2, even if the file name ends in .img.'),
          isRequired: true,
        },
      }}
    />
  );
}
