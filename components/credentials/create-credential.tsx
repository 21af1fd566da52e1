'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { useSession } from '#lib/client/session.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { applicationCredentialApi } from '#lib/identity/application-credentials/contract.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { AccessRulesField } from './access-rules-field.tsx';
import { CredentialForm, toNewCredential } from './credential-form.ts';
import { ExpiryField } from './expiry-field.tsx';
import { RolesField } from './roles-field.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SecretField } from './secret-field.tsx';
import { useMayManageCredentials } from './use-may-manage-credentials.ts';

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

/** Creates a credential and shows its secret once. */
export function CreateCredential({ scope: projectId, onClose }: ScopeDialogProps) {
  const { timeZone } = useFormat();
  const { data: session } = useSession();
  const create = clientOf(applicationCredentialApi).create.useMutation(projectId);
  const allowed = useMayManageCredentials('identity:create_application_credential');
  const [credential, setCredential] = useState<CreatedApplicationCredential>();
  if (credential) return <SecretDialog {...{ projectId, credential, onClose }} />;
  const userId = session?.user.id ?? '';
  return (
    <FormDialog
      title={msg('Create credential')}
      allowed={allowed}
      schema={CredentialForm}
      defaultValues={{ ...empty, zone: timeZone }}
      secret={SECRETS}
      draftKey={`credential-${projectId}`}
      fieldOf={{ expires_at: 'moment' }}
      submitLabel={msg('Create credential')}
      onSubmit={async (form) =>
        setCredential(await create.mutateAsync({ userId, ...toNewCredential(form, Date.now()) }))
      }
      onClose={onClose}
      fields={{ name: { isRequired: true }, description: { control: 'text' } }}
    >
      <ExpiryField />
      <RolesField ownRoles={session?.projects.find(({ id }) => id === projectId)?.roles ?? []} />
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
          hint: msg('Can create more credentials. A thief could keep access.'),
        },
        is_understood: isUnrestricted && { label: msg('It can create and delete other credentials') },
      }}
    />
  );
}
