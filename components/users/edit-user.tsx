'use client';

import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { notify } from '#lib/client/notices.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { userApi } from '#lib/identity/users/contract.ts';
import type { User } from '#lib/identity/users/schema.ts';
import { DefaultProjectField } from './default-project-field.tsx';
import { directoryReason } from './user-source.ts';
import { UserTexts } from './user-texts.ts';

const SWITCHES = ['lock_password', 'ignore_password_expiry', 'ignore_lockout_failure_attempts'] as const;

const Schema = UserTexts.extend({
  default_project_id: z.string(),
  lock_password: z.boolean(),
  ignore_password_expiry: z.boolean(),
  ignore_lockout_failure_attempts: z.boolean(),
});

/** Texts of a directory are shown as they are. */
const ManagedSchema = Schema.extend({ name: z.string(), email: z.string(), description: z.string() });

export function EditUser({ scope, row, onClose }: ScopeDialogProps & { row: ListedUser }) {
  const { id, name, user } = row;
  const t = useT();
  const update = clientOf(userApi).update.useMutation(scope);
  const reason = directoryReason(row);
  const isReadOnly = reason !== undefined;
  const submit = async ({ default_project_id, ...typed }: z.infer<typeof Schema>) => {
    await update.mutateAsync({
      id,
      ...(reason ? {} : changedTexts(user, typed)),
      ...changedProject(user, default_project_id),
      options: Object.fromEntries(SWITCHES.map((option) => [option, typed[option] || null])),
    });
    notify({ level: 'success', title: msg('User {name} saved', { name: typed.name }) });
  };
  return (
    <FormDialog
      title={msg('Edit {name}', { name })}
      schema={reason ? ManagedSchema : Schema}
      defaultValues={{ ...user.options, ...user }}
      onSave={submit}
      onClose={onClose}
    >
      {reason && <Alert tone="info" title={t(reason)} />}
      <FormFields
        of={{
          name: { isReadOnly },
          email: { label: msg('Email'), type: 'email', isReadOnly },
          description: { isReadOnly, control: 'text' },
          default_project_id: (
            <DefaultProjectField
              scope={scope}
              domainId={user.domain_id}
              hint={t('A default project does not give the user a role. It is where the user starts.')}
            />
          ),
          ...SWITCH_FIELDS,
        }}
      />
    </FormDialog>
  );
}

const changedProject = (user: User, id: string) =>
  id === (user.default_project_id ?? '') ? {} : { default_project_id: id || null };

/** An invalid address that was stored earlier is not sent unless the user changes it. */
const changedTexts = (user: User, { name, email, description }: z.infer<typeof UserTexts>) => ({
  name,
  description: description || null,
  ...(email === (user.email ?? '') ? {} : { email: email || null }),
});

const SWITCH_FIELDS = {
  lock_password: { label: msg('Cannot change their own password') },
  ignore_password_expiry: { label: msg('Passwords set from now on never expire') },
  ignore_lockout_failure_attempts: { label: msg('Never locked out by failed attempts') },
};
