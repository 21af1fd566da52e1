'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import { LoadError } from '#components/console/load-error.tsx';
import { RowError } from '#components/console/row-error.tsx';
import { RowInput } from '#components/console/row-input.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { useInputRows } from '#components/console/use-input-rows.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { ALL_BUCKETS, type Ec2KeyForm } from './ec2-key-form.ts';

type Place = Ec2KeyForm['places'][number];

const NAME = 'places';

/** Buckets, and folders in them, to which a key is limited. */
export function KeyPlacesField({ projectId }: { projectId: string }) {
  const t = useT();
  const { rows, add, remove } = useInputRows<Place>(NAME);
  const { errors } = useFormState({ name: NAME });
  const error = errors[NAME]?.message;
  const query = useQuery(clientOf(bucketApi).list.query(projectId));
  const known = query.data?.buckets.map(({ name }) => name) ?? [];
  // Keys can name buckets that were deleted.
  const names = [...new Set([...known, ...rows.map(({ bucket }) => bucket)])].filter(
    (name) => name !== '' && name !== ALL_BUCKETS,
  );
  const options = [{ value: ALL_BUCKETS, label: t('All buckets') }, ...names.map((value) => ({ value, label: value }))];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('Buckets and folders')}</legend>
      <p className="text-ink-faint text-small">
        {rows.length === 0
          ? t('The key is not limited to buckets.')
          : t('A folder is the beginning of names: reports also matches reports-old, reports/ does not.')}
      </p>
      <LoadError answer={query} unknown={t('Could not load the buckets')} />
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of a row are named by its number
        <div key={index} className="flex flex-wrap items-start gap-2">
          <BucketSelect
            name={`${NAME}.${index}.bucket`}
            label={t('Bucket {number}', { number: index + 1 })}
            options={options}
          />
          <RowInput
            name={`${NAME}.${index}.prefix`}
            label={t('Folder {number}', { number: index + 1 })}
            placeholder={t('All folders')}
          />
          <IconButton label={t('Remove row {number}', { number: index + 1 })} icon={X} onClick={() => remove(index)} />
        </div>
      ))}
      {typeof error === 'string' && <p className="text-danger-ink text-small">{t(error)}</p>}
      <Button size="small" className="self-start" onClick={() => add({ bucket: '', prefix: '' }, 'bucket')}>
        <Plus aria-hidden />
        {t('Add a bucket or folder')}
      </Button>
    </fieldset>
  );
}

interface BucketSelectProps {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

function BucketSelect({ name, label, options }: BucketSelectProps) {
  const t = useT();
  const { field, error } = useFormField(name);
  const errorId = error ? `${name}-error` : undefined;
  return (
    <div className="min-w-40 flex-1">
      <Select
        {...field}
        value={field.value ?? ''}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        options={options}
        placeholder={t('Choose a bucket')}
      />
      <RowError id={errorId} error={error} />
    </div>
  );
}
