'use client';

import { z } from 'zod';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Description, MAX_TAGS, ShortName, Tag } from '#lib/identity/attributes.ts';

const Tags = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''))
  .pipe(z.array(Tag).max(MAX_TAGS, msg('A project can have at most 80 tags.')));

export const ProjectFacts = z.object({ name: ShortName, description: Description, tags: Tags });

export function ProjectFactFields() {
  const t = useT();
  return (
    <>
      <TextField name="name" label={t('Name')} isRequired />
      <TextareaField name="description" label={t('Description')} rows={2} />
      <TextField name="tags" label={t('Tags')} hint={t('Separate tags with commas.')} />
    </>
  );
}
