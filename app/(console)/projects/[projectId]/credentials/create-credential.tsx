'use client';

import { useWatch } from 'react-hook-form';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
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
  const { timeZone } = useFormat();
  const create = clientOf(applicationCredentialApi).create.useMutation(project.id);
  return (
    <FormDialog
      title={msg('Create credential')}
      allowed={allowed}
      schema={CredentialForm}
      defaultValues={{ ...empty, zone: timeZone }}
      secret={SECRETS}
      draftKey={`credential-${project.id}`}
      fieldOf={{ expires_at: 'moment' }}
      submitLabel={msg('Create credential')}
      onSubmit={async (form) => onCreated(await create.mutateAsync({ userId, ...toNewCredential(form, Date.now()) }))}
      onClose={onClose}
      fields={{ name: { isRequired: true }, description: { control: 'text' } }}
    >
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
  const isUnrestricted = useWatch<CredentialForm, 'unrestricted'>({ name: 'unrestricted' });
  return (
    <FormFields
      of={{
        unrestricted: {
          label: msg('Unrestricted'),
          hint: msg('Anyone who steals it can create their own credentials and keep their access.'),
        },
        is_understood: isUnrestricted && { label: msg('It can create and delete other credentials') },
      }}
    />
  );
}
