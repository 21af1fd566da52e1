'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiCard } from '#components/console/api-card.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QuotaAfterCard } from '#components/console/quota-after-card.tsx';
import { visibilityWords } from '#components/images/image-words.ts';
import { AllQuotasLink } from '#components/quotas/all-quotas-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { MIB } from '#lib/bytes.ts';
import { mapAnswer } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { NewImage } from '#lib/image/images/schema.ts';
import { imageInfoApi } from '#lib/image/info/contract.ts';
import { imageCommand } from './image-command.ts';
import type { CreateImageInput } from './image-input.ts';
import { toNewImage } from './new-image.ts';

function toDraft(input: CreateImageInput): NewImage {
  const properties = Object.fromEntries(
    input.properties.filter(({ key }) => key).map(({ key, value }) => [key, value]),
  );
  const tags = input.tags.split(',').flatMap((tag) => tag.trim() || []);
  return toNewImage({ ...input, min_disk: input.min_disk || 0, min_ram: input.min_ram || 0, tags, properties });
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
            { label: t('Disk format'), value: input.disk_format },
            { label: t('Visibility'), value: t(visibilityWords[input.visibility]) },
          ]}
        />
      </Card>
      <QuotaAfterCard
        aside={<AllQuotasLink projectId={projectId} />}
        bars={useQuotaAfter(projectId, file ? file.size / MIB : 0)}
      />
      <ApiCard call={{ method: 'POST', path: 'image/v2/images', json: image }} command={imageCommand(image, source)} />
    </>
  );
}

/** The effect of the image on the quota. The size of an image imported from a URL is not known in advance. */
function useQuotaAfter(projectId: string, addedMib: number) {
  const { t, format } = useI18n();
  const answer = useQuery(clientOf(imageInfoApi).usage.query(projectId));
  return mapAnswer(answer, ({ usage: { image_count_total: count, image_size_total: size } }) => [
    { quota: 'image_count_total', label: t('Images'), used: count.usage, limit: count.limit, added: 1 },
    {
      ...{ quota: 'image_size_total', label: t('Image data'), show: format.mib },
      ...{ used: size.usage, limit: size.limit, added: Math.ceil(addedMib) },
    },
  ]);
}
