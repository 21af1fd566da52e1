'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import { RetentionMode, type VersionLock, type VersionLockChanges } from '#lib/object-store/console/settings/schema.ts';
import { lastPart } from './entry-words.ts';
import { MODE_NAMES, MODE_SENTENCES } from './lock-words.ts';
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
      title={t('Lock of {name}', { name: title })}
      size="medium"
      schema={VersionLockForm}
      defaultValues={before}
      lossOf={(values) => (hasNewCompliance(values) ? title : undefined)}
      onSave={async (form) => {
        const changes = changesOfLock(form, before);
        if (changes.retention !== undefined || changes.legal_hold !== undefined) await change.mutateAsync(changes);
      }}
      onClose={onClose}
    >
      <ModeField />
      <UntilField />
      {before.mode === 'GOVERNANCE' && lock.can_bypass_governance && (
        <CheckboxField
          name="bypasses_governance"
          label={t('Bypass governance')}
          hint={t('Required to end the lock early or to change its mode.')}
        />
      )}
      {before.mode === 'COMPLIANCE' && <Alert tone="info" title={t('This lock can only be extended.')} />}
      <CheckboxField
        name="legal_hold"
        label={t('Legal hold')}
        hint={t('The version cannot be deleted until the hold is removed, whatever its retention.')}
      />
    </FormDialog>
  );
}

function ModeField() {
  const t = useT();
  const modes = RetentionMode.options.map((mode) => ({
    value: mode,
    title: t(MODE_NAMES[mode]),
    description: t(MODE_SENTENCES[mode]),
  }));
  const none = { value: 'none', title: t('Not locked'), description: t('The version can be deleted at any time.') };
  return <RadioCardsField name="mode" label={t('Retention')} columns={1} cards={[none, ...modes]} />;
}

function UntilField() {
  const t = useT();
  const mode = useWatch<VersionLockForm, 'mode'>({ name: 'mode' });
  const zone = useWatch<VersionLockForm, 'zone'>({ name: 'zone' });
  const { field, error } = useFormField('until');
  if (mode === 'none') return null;
  return (
    <Field label={t('Locked until')} hint={zone} error={error} isRequired>
      {(control) => <Input {...control} {...field} type="datetime-local" className="max-w-60" />}
    </Field>
  );
}
