'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { notify } from '#lib/client/notices.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { userApi } from '#lib/identity/users/contract.ts';
import type { User } from '#lib/identity/users/schema.ts';
import { directoryReason } from './user-source.ts';

const SWITCHES = ['lock_password', 'ignore_password_expiry', 'ignore_lockout_failure_attempts'] as const;

export const UserTexts = z.object({
  name: z.string().trim().min(1, msg('Enter a name.')).max(255, msg('Use at most 255 characters.')),
  email: z.union([
    z.literal(''),
    z.email(msg('This is not an email address.')).max(255, msg('Use at most 255 characters.')),
  ]),
  description: z.string().max(1024, msg('Use at most 1024 characters.')),
});
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
  const projects = useQuery(clientOf(projectApi).list.choices(scope, { domain_id: user.domain_id }));
  const reason = directoryReason(row);
  const submit = async ({ default_project_id, ...typed }: z.infer<typeof Schema>) => {
    await update.mutateAsync({
      id,
      ...(reason ? {} : changedTexts(user, typed)),
      ...(default_project_id === (user.default_project_id ?? '')
        ? {}
        : { default_project_id: default_project_id || null }),
      options: Object.fromEntries(SWITCHES.map((option) => [option, typed[option] || null])),
    });
    notify({ level: 'success', title: msg('User {name} saved', { name: typed.name }) });
  };
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      size="medium"
      schema={reason ? ManagedSchema : Schema}
      defaultValues={valuesOf(user)}
      onSave={submit}
      onClose={onClose}
    >
      <OwnTexts reason={reason} />
      <ObjectField
        name="default_project_id"
        label={t('Default project')}
        objects={projects}
        choicesOf={(all) => [
          { value: '', title: t('No default project') },
          ...all.map((project) => ({ value: project.id, title: project.name, description: project.description })),
        ]}
        empty={t('The domain has no projects yet.')}
        unknown={t('Could not load the projects')}
        hint={t('A default project does not give the user a role. It is where the user starts.')}
      />
      <CheckboxField name="lock_password" label={t('Cannot change their own password')} />
      <CheckboxField name="ignore_password_expiry" label={t('Passwords set from now on never expire')} />
      <CheckboxField name="ignore_lockout_failure_attempts" label={t('Never locked out by failed attempts')} />
    </FormDialog>
  );
}

const valuesOf = ({ options, ...user }: User): z.input<typeof Schema> => ({
  name: user.name,
  email: user.email ?? '',
  description: user.description ?? '',
  default_project_id: user.default_project_id ?? '',
  lock_password: options.lock_password === true,
  ignore_password_expiry: options.ignore_password_expiry === true,
  ignore_lockout_failure_attempts: options.ignore_lockout_failure_attempts === true,
});

/** An invalid address that was stored earlier is not sent unless the user changes it. */
const changedTexts = (user: User, { name, email, description }: z.infer<typeof UserTexts>) => ({
  name,
  description: description || null,
  ...(email === (user.email ?? '') ? {} : { email: email || null }),
});

/** Texts that a directory manages are read-only; the reason is next to them. */
function OwnTexts({ reason }: { reason: Text | undefined }) {
  const t = useT();
  const isReadOnly = reason !== undefined;
  return (
    <>
      {reason && <Alert tone="info" title={t(reason)} />}
      <TextField name="name" label={t('Name')} isRequired={!isReadOnly} isReadOnly={isReadOnly} />
      <TextField name="email" label={t('Email')} type="email" isReadOnly={isReadOnly} />
      <TextField name="description" label={t('Description')} isReadOnly={isReadOnly} />
    </>
  );
}
