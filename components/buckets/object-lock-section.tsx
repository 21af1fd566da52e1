'use client';

import { useQuery } from '@tanstack/react-query';
import { DateTime } from '#components/console/date-time.tsx';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { VersionLock } from '#lib/object-store/console/settings/schema.ts';
import type { BucketIds } from './bucket-props.ts';
import { MODE_WORDS } from './lock-words.ts';

const VersionLockDialog = lazyComponent(async () => (await import('./version-lock-dialog.tsx')).VersionLockDialog);

interface ObjectLockSectionProps extends BucketIds {
  /** Name of the object. */
  name: string;
  /** Id of the displayed version, whose lock cannot be changed here; the current one by default. */
  versionId?: string | undefined;
}

/** Retention and legal hold of an object; nothing if its bucket has no object lock. */
export function ObjectLockSection(props: ObjectLockSectionProps) {
  const t = useT();
  const query = useQuery(clientOf(settingApi).objectLock.query(props.projectId, props.bucketId));
  return (
    <QueryContent answer={query} unknown={t('Could not load the object lock')}>
      {({ is_enabled }) => is_enabled && <DisplayedLock {...props} />}
    </QueryContent>
  );
}

function DisplayedLock(props: ObjectLockSectionProps) {
  const t = useT();
  const { projectId, bucketId, name, versionId } = props;
  const object = { name, version_id: versionId };
  const query = useQuery(clientOf(settingApi).versionLock.query(projectId, bucketId, object));
  return (
    <section aria-label={t('Object lock')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('Object lock')}</h3>
      <QueryContent answer={query} unknown={t('Could not load the lock of the object')}>
        {({ lock }) => (
          <>
            <LockFacts lock={lock} />
            {versionId === undefined && (
              <DialogButton
                projectId={projectId}
                label={t('Change lock')}
                size="small"
                className="self-start"
                dialog={(onClose) => <VersionLockDialog {...{ projectId, bucketId, name, lock, onClose }} />}
              />
            )}
          </>
        )}
      </QueryContent>
    </section>
  );
}

function LockFacts({ lock: { retention, legal_hold } }: { lock: VersionLock }) {
  const t = useT();
  return (
    <Properties
      items={[
        { label: t('Locked until'), value: retention ? <DateTime at={retention.until} /> : t('Not locked') },
        { label: t('Mode'), value: retention && t(MODE_WORDS[retention.mode].title) },
        { label: t('Legal hold'), value: legal_hold ? t('On') : t('Off') },
      ]}
    />
  );
}
