'use client';

import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import type { BucketPlace } from './bucket-props.ts';
import { type ChosenFile, MAX_FILES } from './collect-files.ts';
import { startUpload } from './start-upload.ts';

interface UploadDialogProps extends BucketPlace {
  files: readonly ChosenFile[];
  onClose: () => void;
}

/** Asks what happens to objects that exist, then uploads the files in the background. */
export function UploadDialog({ projectId, bucket, prefix, files, onClose }: UploadDialogProps) {
  const format = useFormat();
  const client = useQueryClient();
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <FormDialog
      title={msg('Upload {count, plural, one {# file} other {# files}}', { count: files.length })}
      description={msg('{size} to {folder}', { size: format.bytes(size), folder: `${bucket.name}/${prefix}` })}
      submitLabel={msg('Upload')}
      allowed={files.length > MAX_FILES ? msg('Upload at most {count} files at a time.', { count: MAX_FILES }) : true}
      schema={z.object({ policy: z.enum(['skip', 'replace', 'rename']) })}
      defaultValues={{ policy: 'skip' }}
      onSave={async ({ policy }) => {
        startUpload({ client, projectId, bucket, prefix, files, policy, format });
      }}
      onClose={onClose}
    >
      <NameList items={files} idOf={({ path }) => path} nameOf={({ path }) => path} />
      <FormFields
        of={{
          policy: {
            label: msg('If an object with the same name exists'),
            words: {
              skip: [msg('Skip the file'), msg('Also continues an upload that was interrupted.')],
              replace: [
                msg('Replace the object'),
                bucket.versioning === 'enabled'
                  ? msg('The object before is kept as a version.')
                  : msg('The object before is lost, because the bucket keeps no versions.'),
              ],
              rename: [msg('Keep both'), msg('The file gets a number: photo (2).jpg')],
            },
          },
        }}
      />
    </FormDialog>
  );
}
