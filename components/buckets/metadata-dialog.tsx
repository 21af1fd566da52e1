'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { toPairs } from '#components/console/key-value-pairs.ts';
import { Pairs } from '#components/console/pairs.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import { ContentType, type ObjectChanges, type ObjectDetails } from '#lib/object-store/console/schema.ts';
import type { EntryDialogProps } from './entry-dialog.ts';
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
  if (query.data) {
    return <MetadataForm projectId={projectId} bucketId={bucket.id} object={query.data.object} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={lastPart(name)}>
      <QueryContent answer={query} unknown={t('Could not load the metadata')}>
        {() => null}
      </QueryContent>
    </Dialog>
  );
}

interface MetadataFormProps extends ProjectDialogProps {
  bucketId: string;
  object: ObjectDetails;
}

function MetadataForm({ projectId, bucketId, object, onClose }: MetadataFormProps) {
  const { name, content_type, metadata, tags } = object;
  const { send, kinds } = clientOf(objectApi).update;
  const update = useProjectMutation(projectId, kinds, (changes: ObjectChanges) =>
    send(projectId, bucketId, changes, { name }),
  );
  return (
    <FormDialog
      title={msg('Metadata and tags of {name}', { name: lastPart(name) })}
      schema={Input}
      defaultValues={{ content_type, metadata: toPairs(metadata), tags: toPairs(tags) }}
      onSave={(changes) => update.mutateAsync(changes)}
      onClose={onClose}
      fields={{
        content_type: { label: msg('Media type'), hint: msg('For example text/html or image/png.') },
        metadata: { hint: msg('Returned with the object as headers.') },
        tags: { hint: msg('For lifecycle rules and policies of the bucket.') },
      }}
    />
  );
}
