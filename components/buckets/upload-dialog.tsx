'use client';

import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { type ChosenFile, MAX_FILES } from './collect-files.ts';
import type { BucketPlace } from './entry-dialog.ts';
import { startUpload } from './start-upload.ts';

interface UploadDialogProps extends BucketPlace {
  files: readonly ChosenFile[];
  onClose: () => void;
}

const Input = z.object({ policy: z.enum(['skip', 'replace', 'rename']) });

/** Asks what happens to objects that exist, then uploads the files in the background. */
export function UploadDialog({ projectId, bucket, prefix, files, onClose }: UploadDialogProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <FormDialog
      title={t('Upload {count, plural, one {# file} other {# files}}', { count: files.length })}
      description={t('{size} to {folder}', { size: format.bytes(size), folder: `${bucket.name}/${prefix}` })}
      submitLabel={t('Upload')}
      size="medium"
      allowed={files.length > MAX_FILES ? msg('Upload at most {count} files at a time.', { count: MAX_FILES }) : true}
      schema={Input}
      defaultValues={{ policy: 'skip' }}
      onSave={async ({ policy }) => {
        startUpload({ client, projectId, bucket, prefix, files, policy, format });
      }}
      onClose={onClose}
    >
      <NameList items={files} idOf={({ path }) => path} nameOf={({ path }) => path} />
      <PolicyField keepsVersions={bucket.versioning === 'enabled'} />
    </FormDialog>
  );
}

function PolicyField({ keepsVersions }: { keepsVersions: boolean }) {
  const t = useT();
  const replaced = keepsVersions
    ? t('The object before is kept as a version.')
    : t('The object before is lost, because the bucket keeps no versions.');
  return (
    <RadioCardsField
      name="policy"
      label={t('If an object with the same name exists')}
      cards={[
        { value: 'skip', title: t('Skip the file'), description: t('Also continues an upload that was interrupted.') },
        { value: 'replace', title: t('Replace the object'), description: replaced },
        { value: 'rename', title: t('Keep both'), description: t('The file gets a number: photo (2).jpg') },
      ]}
    />
  );
}
