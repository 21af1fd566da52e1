'use client';

import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { TextField } from '#components/console/text-field.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { applicationCredentialApi } from '#lib/identity/application-credentials/contract.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { AccessRulesField } from './access-rules-field.tsx';
import { CredentialForm, toNewCredential } from './credential-form.ts';
import { ExpiryField } from './expiry-field.tsx';
import { RolesField } from './roles-field.tsx';
import { SecretField } from './secret-field.tsx';

interface CreateCredentialProps {
  project: SessionProject;
  userId: string;
  /** Whether this session may create credentials, or the reason why not. */
  allowed: true | Text;
  onCreated: (credential: CreatedApplicationCredential) => void;
  onClose: () => void;
}

const empty: CredentialForm = {
  name: '',
  description: '',
  expiry: '90',
  moment: '',
  zone: 'UTC',
  secret_kind: 'generated',
  secret: '',
  roles: [],
  unrestricted: false,
  is_understood: false,
  access_rules: [],
};

/** Fields that are never stored in the tab. */
const SECRETS = ['secret'];

/** Creates a credential and passes it, with the secret, to `onCreated`, which shows it once. */
export function CreateCredential({ project, userId, allowed, onCreated, onClose }: CreateCredentialProps) {
  const t = useT();
  const { timeZone } = useFormat();
  const create = clientOf(applicationCredentialApi).create.useMutation(project.id);
  return (
    <FormDialog
      title={t('Create credential')}
      size="medium"
      allowed={allowed}
      schema={CredentialForm}
      defaultValues={{ ...empty, zone: timeZone }}
      secret={SECRETS}
      draftKey={`credential-${project.id}`}
      fieldOf={{ expires_at: 'moment' }}
      submitLabel={t('Create credential')}
      onSubmit={async (form) => onCreated(await create.mutateAsync({ userId, ...toNewCredential(form, Date.now()) }))}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} isRequired />
      <TextField name="description" label={t('Description')} />
      <ExpiryField />
      <RolesField ownRoles={project.roles} />
      <AccessRulesField />
      <SecretField />
      <UnrestrictedField />
    </FormDialog>
  );
}

/** An unrestricted credential can create others that outlive its user's access, so it requires two checkboxes. */
function UnrestrictedField() {
  const t = useT();
  const isUnrestricted = useWatch<CredentialForm, 'unrestricted'>({ name: 'unrestricted' });
  return (
    <>
      <CheckboxField
        name="unrestricted"
        label={t('Unrestricted')}
        hint={t('Anyone who steals it can create their own credentials and keep their access.')}
      />
      {isUnrestricted && <CheckboxField name="is_understood" label={t('It can create and delete other credentials')} />}
    </>
  );
}
