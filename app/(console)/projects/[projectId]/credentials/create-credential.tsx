'use client';

import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { useCreateApplicationCredential } from '#lib/identity/application-credentials/queries.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { AccessRulesField } from './access-rules-field.tsx';
import { CredentialForm, expiryOf, LIFETIMES, toNewCredential } from './credential-form.ts';

interface CreateCredentialProps {
  project: SessionProject;
  userId: string;
  cancelHref: string;
  onCreated: (credential: CreatedApplicationCredential) => void;
}

const empty: CredentialForm = {
  name: '',
  description: '',
  expiry: '90',
  moment: '',
  roles: [],
  unrestricted: false,
  access_rules: [],
};

/** Makes a credential; its secret is shown once, by whoever hears `onCreated`. */
export function CreateCredential({ project, userId, cancelHref, onCreated }: CreateCredentialProps) {
  const t = useT();
  const create = useCreateApplicationCredential(project.id, userId);
  return (
    <ResourceForm
      schema={CredentialForm}
      defaultValues={empty}
      draftKey={`credential-${project.id}`}
      fieldOf={{ expires_at: 'moment' }}
      submitLabel={t('Create credential')}
      cancelHref={cancelHref}
      onSubmit={async (form) => onCreated(await create.mutateAsync(toNewCredential(form, Date.now())))}
    >
      <TextField
        name="name"
        label={t('Name')}
        hint={t('What will use it: “backup script”, “CI of shop”.')}
        isRequired
        hasFocus
      />
      <TextField name="description" label={t('Description')} />
      <ExpiryField />
      <RolesField held={project.roles} />
      <AccessRulesField />
      <CheckboxField
        name="unrestricted"
        label={t('Unrestricted')}
        hint={t('Lets it create and delete other credentials. Whoever steals it can then keep coming back.')}
      />
    </ResourceForm>
  );
}

/** Which of one's own roles the credential gets; none ticked gives it all of them, and says so. */
function RolesField({ held }: { held: readonly string[] }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { field } = useFormField('roles');
  const presets = [
    { role: 'reader', label: t('Read only') },
    { role: 'member', label: t('Deploy from CI') },
  ];
  const chosen: readonly string[] = field.value ?? [];
  const toggle = (role: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, role] : chosen.filter((each) => each !== role));
  return (
    <fieldset aria-describedby={`${id}-note`} className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('Roles')}</legend>
      <div className="flex flex-wrap gap-2">
        {presets
          .filter(({ role }) => held.includes(role))
          .map(({ role, label }) => (
            <Button key={role} size="small" onClick={() => field.onChange([role])}>
              {label}
            </Button>
          ))}
      </div>
      {held.map((role) => (
        <div key={role} className="flex items-center gap-2.5">
          <Checkbox
            id={`${id}-${role}`}
            isChecked={chosen.includes(role)}
            onCheckedChange={(isChosen) => toggle(role, isChosen)}
          />
          <label htmlFor={`${id}-${role}`}>{role}</label>
        </div>
      ))}
      <p id={`${id}-note`} className="text-ink-faint text-small">
        {chosen.length === 0
          ? t('None ticked: it gets all of your roles, {roles}.', { roles: format.list([...held]) })
          : t('It gets {roles} and what they include.', { roles: format.list([...chosen]) })}
      </p>
    </fieldset>
  );
}

/** How long the credential is good for: a preset, a moment of one's own, or, with a warning, for ever. */
function ExpiryField() {
  const t = useT();
  const format = useFormat();
  const expiry = useWatch<CredentialForm, 'expiry'>({ name: 'expiry' });
  const now = Date.now();
  const presets = LIFETIMES.map((days) => ({
    value: days,
    label: t('{days} days, until {date}', {
      days,
      date: format.date(expiryOf({ expiry: days, moment: '' }, now) ?? now),
    }),
  }));
  const options = [
    ...presets,
    { value: 'custom', label: t('Until a moment of your choice') },
    { value: 'never', label: t('Never expires') },
  ];
  return (
    <>
      <SelectField name="expiry" label={t('Expires')} options={options} />
      {expiry === 'custom' && <MomentField />}
      {expiry === 'never' && (
        <Alert tone="warning" title={t('A credential that leaks unnoticed stays good until somebody deletes it.')} />
      )}
    </>
  );
}

function MomentField() {
  const t = useT();
  const { field, error } = useFormField('moment');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Field label={t('Expires at')} hint={t('In your time zone, {zone}.', { zone })} error={error} isRequired>
      {(control) => <Input {...control} {...field} type="datetime-local" />}
    </Field>
  );
}
