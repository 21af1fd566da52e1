'use client';

import { useState } from 'react';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { VersionLock, VersionLockChanges } from '#lib/object-store/console/settings/schema.ts';
import { lastPart } from './entry-words.ts';
import { MODE_WORDS } from './lock-words.ts';
import { changesOfLock, VersionLockForm, valuesOfLock } from './version-lock-form.ts';

interface VersionLockDialogProps extends ProjectDialogProps {
  bucketId: string;
  /** Name of the object. */
  name: string;
  lock: VersionLock;
}

/** Retention and legal hold of the current version. For compliance mode the user types the name of the object. */
export function VersionLockDialog({ projectId, bucketId, name, lock, onClose }: VersionLockDialogProps) {
  const t = useT();
  const { timeZone } = useFormat();
  const { send, kinds } = clientOf(settingApi).changeVersionLock;
  const change = useProjectMutation(projectId, kinds, (changes: VersionLockChanges) =>
    send(projectId, bucketId, changes, { name }),
  );
  const [before] = useState(() => valuesOfLock(lock, timeZone, Date.now()));
  const title = lastPart(name);
  const hasNewCompliance = ({ mode, until }: Partial<VersionLockForm>) =>
    mode === 'COMPLIANCE' && (before.mode !== mode || before.until !== until);
  return (
    <FormDialog
      title={msg('Lock of {name}', { name: title })}
      schema={VersionLockForm}
      defaultValues={before}
      lossOf={(values) => (hasNewCompliance(values) ? title : undefined)}
      onSave={async (form) => {
        const changes = changesOfLock(form, before);
        if (changes.retention !== undefined || changes.legal_hold !== undefined) await change.mutateAsync(changes);
      }}
      onClose={onClose}
      fields={{
        mode: {
          label: msg('Retention'),
          columns: 1,
          words: { none: [msg('Not locked'), msg('The version can be deleted at any time.')], ...MODE_WORDS },
        },
        until: {
          label: msg('Locked until'),
          type: 'datetime-local',
          hint: before.zone,
          isRequired: true,
          isHidden: ({ mode }) => mode === 'none',
        },
        bypasses_governance: before.mode === 'GOVERNANCE' &&
          lock.can_bypass_governance && {
            label: msg('Bypass governance'),
            hint: msg('Required to end the lock early or to change its mode.'),
          },
        legal_hold: {
          label: msg('Legal hold'),
          hint: msg('The version cannot be deleted until the hold is removed, whatever its retention.'),
        },
      }}
    >
      {before.mode === 'COMPLIANCE' && <Alert tone="info" title={t('This lock can only be extended.')} />}
    </FormDialog>
  );
}
