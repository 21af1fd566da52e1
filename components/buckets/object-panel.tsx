'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { Properties, type Property } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import type { Entry, ObjectDetails } from '#lib/object-store/console/schema.ts';
import type { BucketPlace } from './bucket-props.ts';
import { lastPart } from './entry-words.ts';
import { ObjectLockSection } from './object-lock-section.tsx';
import { ObjectPreview } from './object-preview.tsx';
import { saveObject } from './save-object.ts';

interface ObjectPanelProps extends BucketPlace {
  name: string;
  /** Id of the displayed version; the current one by default. */
  versionId?: string | undefined;
  actionsOf: (entry: Entry) => Action[];
  onClose: () => void;
}

/** Preview and facts of an object beside the list. */
export function ObjectPanel({ projectId, bucket, name, versionId, actionsOf, onClose }: ObjectPanelProps) {
  const t = useT();
  const wanted = { name, version_id: versionId };
  const query = useQuery(clientOf(objectApi).show.query(projectId, bucket.id, wanted));
  const object = query.data?.object;
  return (
    <SummaryPanel
      isOpen
      onClose={onClose}
      name={object && lastPart(name)}
      kind={t('Object')}
      actions={object ? actionsOf({ kind: 'object', ...object }) : []}
      href={undefined}
    >
      <QueryScreen
        query={query}
        gone={<EmptyState title={t('The object was deleted or renamed')} />}
        skeleton={<Skeleton className="h-48" />}
      >
        {(found) => (
          <div className="flex flex-col gap-5">
            <ObjectPreview {...{ projectId, versionId }} bucketId={bucket.id} object={found.object} />
            <Button className="self-start" onClick={() => saveObject(projectId, bucket.id, wanted)}>
              <Download aria-hidden />
              {t('Download')}
            </Button>
            <ObjectFacts object={found.object} bucketName={bucket.name} />
            <ObjectLockSection {...{ projectId, name, versionId }} bucketId={bucket.id} />
          </div>
        )}
      </QueryScreen>
    </SummaryPanel>
  );
}

const copyableProperty = (label: string, value: string | null): Property[] =>
  value === null ? [] : [{ label, value: <CopyableId id={value} />, isWide: true }];

function ObjectFacts({ object, bucketName }: { object: ObjectDetails; bucketName: string }) {
  const { t, format } = useI18n();
  const pairsOf = (record: Readonly<Record<string, string>>) =>
    Object.entries(record).map(([key, value]) => ({ label: key, value, isWide: true }));
  const { metadata, tags, headers } = object;
  const sections: [string, readonly Property[]][] = [
    [t('Metadata'), pairsOf({ ...headers, ...metadata })],
    [t('Tags'), pairsOf(tags)],
  ];
  return (
    <>
      <Properties
        items={[
          {
            label: t('Size'),
            value:
              object.size < 1024
                ? format.bytes(object.size)
                : t('{size} ({bytes} bytes)', { size: format.bytes(object.size), bytes: format.number(object.size) }),
          },
          { label: t('Media type'), value: object.content_type },
          { label: t('Modified'), value: <Age at={object.modified_at} /> },
          { label: t('Expires'), value: object.expires_at ? format.dateTime(object.expires_at) : t('Never') },
          { label: t('Address'), value: <CopyableId id={`s3://${bucketName}/${object.name}`} />, isWide: true },
          { label: t('ETag'), value: <CopyableId id={object.etag} />, isWide: true },
          ...copyableProperty(t('CRC64NVME'), object.checksum),
          ...copyableProperty(t('Version'), object.version_id),
        ]}
      />
      {sections.map(
        ([title, items]) =>
          items.length > 0 && (
            <section key={title} aria-label={title} className="flex flex-col gap-2">
              <h3 className="font-medium">{title}</h3>
              <Properties items={items} columns={1} />
            </section>
          ),
      )}
    </>
  );
}
