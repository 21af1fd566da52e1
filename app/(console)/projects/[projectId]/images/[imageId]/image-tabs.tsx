'use client';

import { ObjectOverview } from '#components/console/object-overview.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { otherProperties } from '#components/images/image-fields.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { useImageProperties } from '../image-attributes.tsx';
import type { ImageRow } from '../image-row.ts';
import { ActivityTab } from './activity-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { PropertiesTab } from './properties-tab.tsx';
import { UsesTab } from './uses-tab.tsx';

export function ImageTabs({ projectId, row }: { projectId: string; row: ImageRow }) {
  const t = useT();
  const { image } = row;
  const json = <CodeBlock code={JSON.stringify(image, null, 2)} label={t('JSON')} copyLabel={t('Copy')} isTall />;
  return (
    <PageTabs
      label={t('Sections of the image')}
      tabs={[
        { id: 'overview', label: t('Overview'), content: <ObjectOverview {...useImageProperties(projectId, row)} /> },
        {
          id: 'properties',
          label: t('Properties'),
          count: Object.keys(otherProperties(image)).length,
          content: <PropertiesTab projectId={projectId} image={image} />,
        },
        { id: 'members', label: t('Members'), content: <MembersTab projectId={projectId} image={image} /> },
        {
          id: 'uses',
          label: t('Used by'),
          count: row.usedBy,
          content: <UsesTab projectId={projectId} imageId={image.id} />,
        },
        {
          id: 'activity',
          label: t('Activity'),
          content: <ActivityTab projectId={projectId} imageId={image.id} />,
        },
        { id: 'json', label: t('JSON'), content: json },
      ]}
    />
  );
}
