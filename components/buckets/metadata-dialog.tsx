'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Pairs } from '#components/console/pairs.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import { ContentType, type ObjectChanges } from '#lib/object-store/console/schema.ts';
import type { EntryDialogProps } from './bucket-props.ts';
import { lastPart } from './entry-words.ts';

const isLowerCase = (record: Readonly<Record<string, string>>) =>
  Object.keys(record).every((key) => /^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(key));

const Input = z.object({
  content_type: ContentType.min(1, msg('Enter a media type.')),
  metadata: Pairs.refine(isLowerCase, msg('Use lower-case letters, digits and hyphens in keys.')),
  tags: Pairs.refine((tags) => Object.keys(tags).length <= 10, msg('Use at most 10 tags.')),
});

export function MetadataDialog({ projectId, bucket, entries: [{ name }], onClose }: EntryDialogProps) {
  const t = useT();
  const query = useQuery(clientOf(objectApi).show.query(projectId, bucket.id, { name }));
  const { send, kinds } = clientOf(objectApi).update;
  const update = useProjectMutation(projectId, kinds, (changes: ObjectChanges) =>
    send(projectId, bucket.id, changes, { name }),
  );
  return (
    <FormDialog
      // The form starts again with the values of the object once they are loaded.
      key={query.data ? 'loaded' : 'loading'}
      title={query.data ? msg('Metadata and tags of {name}', { name: lastPart(name) }) : lastPart(name)}
      schema={Input}
      {...(query.data && { defaultValues: query.data.object })}
      restsOn={query}
      onSave={(changes) => update.mutateAsync(changes)}
      onClose={onClose}
    >
      <QueryContent answer={query} unknown={t('Could not load the metadata')}>
        {() => <FormFields of={FIELDS} />}
      </QueryContent>
    </FormDialog>
  );
}

const FIELDS = {
  content_type: { label: msg('Media type'), hint: msg('For example text/html or image/png.') },
  metadata: { hint: msg('Returned with the object as headers.') },
  tags: { hint: msg('For lifecycle rules and policies of the bucket.') },
};
