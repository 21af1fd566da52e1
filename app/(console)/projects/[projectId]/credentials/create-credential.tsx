'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { TextField } from '#components/console/text-field.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useCreateApplicationCredential } from '#lib/identity/application-credentials/queries.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { CredentialForm, toNewCredential } from './credential-form.ts';
import { ExpiryField } from './expiry-field.tsx';
import { RolesField } from './roles-field.tsx';

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
      <CheckboxField
        name="unrestricted"
        label={t('Unrestricted')}
        hint={t('Lets it create and delete other credentials. Whoever steals it can then keep coming back.')}
      />
    </ResourceForm>
  );
}
