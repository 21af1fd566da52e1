'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketObjectLockQuery, versionLockQuery } from '#lib/object-store/console/settings/queries.ts';
import type { VersionLock } from '#lib/object-store/console/settings/schema.ts';
import { MODE_NAMES } from './lock-words.ts';

const VersionLockDialog = lazyComponent(async () => (await import('./version-lock-dialog.tsx')).VersionLockDialog);

interface ObjectLockSectionProps {
  projectId: string;
  bucketId: string;
  /** Name of the object. */
  name: string;
}

/** Retention and legal hold of an object; nothing if its bucket has no object lock. */
export function ObjectLockSection({ projectId, bucketId, name }: ObjectLockSectionProps) {
  const t = useT();
  const query = useQuery(bucketObjectLockQuery(projectId, bucketId));
  return (
    <QueryContent answer={query} unknown={t('Could not load the object lock')}>
      {({ is_enabled }) => is_enabled && <CurrentLock {...{ projectId, bucketId, name }} />}
    </QueryContent>
  );
}

function CurrentLock({ projectId, bucketId, name }: ObjectLockSectionProps) {
  const t = useT();
  const query = useQuery(versionLockQuery(projectId, bucketId, { name }));
  return (
    <section aria-label={t('Object lock')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('Object lock')}</h3>
      <QueryContent answer={query} unknown={t('Could not load the lock of the object')}>
        {({ lock }) => <LockFacts {...{ projectId, bucketId, name, lock }} />}
      </QueryContent>
    </section>
  );
}

function LockFacts({ projectId, bucketId, name, lock }: ObjectLockSectionProps & { lock: VersionLock }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [isOpen, setIsOpen] = useState(false);
  const { retention, legal_hold } = lock;
  return (
    <>
      <Properties
        items={[
          { label: t('Locked until'), value: retention ? <DateTime at={retention.until} /> : t('Not locked') },
          { label: t('Mode'), value: retention && t(MODE_NAMES[retention.mode]) },
          { label: t('Legal hold'), value: legal_hold ? t('On') : t('Off') },
        ]}
      />
      <ButtonWithReason
        className="self-start"
        size="small"
        reason={mayWrite === true ? undefined : t(mayWrite)}
        onClick={() => setIsOpen(true)}
      >
        {t('Change lock')}
      </ButtonWithReason>
      {isOpen && <VersionLockDialog {...{ projectId, bucketId, name, lock }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
