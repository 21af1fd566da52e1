'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { Properties, type Property } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { storageApi } from '#lib/object-store/console/administration/contract.ts';
import type { ObjectStoreHealth } from '#lib/object-store/console/administration/schema.ts';
import { DamageCard } from './damage-card.tsx';
import { ScrubCard } from './scrub-card.tsx';

const CHECKING_MS = 5000;
const IDLE_MS = 30_000;

/** Whether the store works, and whether its data is intact. Its state changes without events. */
export function StoreHealth({ scope }: { scope: string }) {
  const query = useQuery({
    ...clientOf(storageApi).store.query(scope),
    refetchInterval: ({ state: { data } }) => (data?.object_store.scrub?.is_in_progress ? CHECKING_MS : IDLE_MS),
  });
  return (
    <QueryScreen query={query} skeleton={<DetailSkeleton />}>
      {({ object_store }) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <StoreCard store={object_store} />
          <ScrubCard scope={scope} store={object_store} />
          <DamageCard damages={object_store.damages} />
        </div>
      )}
    </QueryScreen>
  );
}

const isFull = ({ free_bytes, reserve_bytes }: ObjectStoreHealth): boolean =>
  free_bytes !== null && reserve_bytes !== null && free_bytes < reserve_bytes;

function StoreCard({ store }: { store: ObjectStoreHealth }) {
  const { t } = useI18n();
  const { is_reachable, problem } = store;
  return (
    <Card
      title={t('Store')}
      aside={
        <StateBadge
          word={is_reachable ? t('Reachable') : t('Not reachable')}
          tone={is_reachable ? 'success' : 'danger'}
        />
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== null && (
          <Alert tone="danger" title={t('The store cannot be read')}>
            {problem}
          </Alert>
        )}
        {isFull(store) && (
          <Alert tone="danger" title={t('The disk is full')}>
            {t('Uploads are rejected until space is free. Delete unneeded data, or add disk space.')}
          </Alert>
        )}
        <Properties items={useStoreProperties(store)} />
      </div>
    </Card>
  );
}

function useStoreProperties(store: ObjectStoreHealth): Property[] {
  const { t, format } = useI18n();
  const { implementation, address, free_bytes, reserve_bytes, small_data, unfinished_uploads, cleanup } = store;
  const countOf = ({ count, is_complete }: { count: number; is_complete: boolean }) =>
    is_complete ? format.number(count) : t('More than {count}', { count: format.number(count) });
  const nextCleanup = cleanup.is_running ? t('In progress') : cleanup.next_at && <Age at={cleanup.next_at} />;
  return [
    {
      label: t('Data of new objects'),
      value: implementation === 'files' ? t('Files in the data folder') : t('Bucket of an S3 endpoint'),
    },
    ...(address === null ? [] : [{ label: t('Address'), value: address, isWide: true }]),
    { label: t('Last tested'), value: <Age at={store.checked_at} /> },
    ...(free_bytes === null ? [] : [{ label: t('Free space'), value: format.bytes(free_bytes) }]),
    ...(reserve_bytes === null
      ? []
      : [{ label: t('Reserve that new data does not use'), value: format.bytes(reserve_bytes) }]),
    { label: t('Stored with versions'), value: format.bytes(store.stored_bytes) },
    { label: t('Small data in the database'), value: countOf(small_data) },
    { label: t('Unfinished uploads'), value: countOf(unfinished_uploads) },
    { label: t('Next cleanup of unused data'), value: nextCleanup },
  ];
}
