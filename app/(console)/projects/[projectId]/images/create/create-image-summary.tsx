'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiSnippets } from '#components/console/api-snippets.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { visibilityWords } from '#components/images/image-words.ts';
import { Card } from '#components/ui/card.tsx';
import { MIB } from '#lib/bytes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { NewImage } from '#lib/image/images/schema.ts';
import { imageInfoApi } from '#lib/image/info/contract.ts';
import { imageCommand } from './image-command.ts';
import { type CreateImageInput, toNewImage } from './image-input.ts';

function toDraft(input: CreateImageInput): NewImage {
  const properties = Object.fromEntries(
    input.properties.filter(({ key }) => key).map(({ key, value }) => [key, value]),
  );
  const tags = input.tags.split(',').flatMap((tag) => tag.trim() || []);
  return toNewImage({ ...input, minDisk: input.minDisk || 0, minRam: input.minRam || 0, tags, properties });
}

export function CreateImageSummary({ projectId }: { projectId: string }) {
  const { t, format } = useI18n();
  // The form is mounted with all values set.
  const input = useWatch<CreateImageInput>() as CreateImageInput;
  const image = toDraft(input);
  const file = input.file?.file;
  const source = input.source === 'url' ? { uri: input.uri } : { file: file?.name ?? 'disk.qcow2' };
  return (
    <>
      <Card title={t('Summary')}>
        <Properties
          columns={1}
          items={[
            { label: t('Name'), value: input.name },
            { label: t('Source'), value: input.source === 'url' ? input.uri : file?.name },
            ...(input.source === 'file' ? [{ label: t('To upload'), value: file && format.bytes(file.size) }] : []),
            { label: t('Disk format'), value: input.diskFormat },
            { label: t('Visibility'), value: t(visibilityWords[input.visibility]) },
          ]}
        />
      </Card>
      <QuotaAfter projectId={projectId} addedMib={file ? file.size / MIB : 0} />
      <Card title={t('API and command line')}>
        <ApiSnippets
          call={{ method: 'POST', path: 'image/v2/images', json: image }}
          command={imageCommand(image, source)}
        />
      </Card>
    </>
  );
}

/** The effect of the image on the quota. The size of an image imported from a URL is not known in advance. */
function QuotaAfter({ projectId, addedMib }: { projectId: string; addedMib: number }) {
  const { t, format } = useI18n();
  const answer = useQuery(clientOf(imageInfoApi).usage.query(projectId));
  return (
    <Card title={t('Quota')}>
      <QueryContent answer={answer} unknown={t('Could not load the quota')}>
        {({ usage: { image_count_total: count, image_size_total: size } }) => (
          <div className="flex flex-col gap-4">
            <QuotaBar label={t('Images')} used={count.usage} limit={count.limit} added={1} />
            <QuotaBar
              label={t('Image data')}
              used={size.usage}
              limit={size.limit}
              added={Math.ceil(addedMib)}
              show={format.mib}
            />
          </div>
        )}
      </QueryContent>
    </Card>
  );
}
