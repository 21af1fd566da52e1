'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FieldPair } from '#components/console/field-pair.tsx';
import { FileDrop } from '#components/console/file-drop.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { CertificatesField } from '#components/identity-sources/certificates-field.tsx';
import { SealedField } from '#components/identity-sources/sealed-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { ProtocolValues } from './protocol-values.ts';

const EXAMPLES = {
  issuer: 'https://login.example.com',
  metadataUrl: 'https://login.example.com/metadata',
  metadata: '<EntityDescriptor …',
};

/** Fields of the kind of protocol that the form has. */
export function ProtocolFields({ hasSecret }: { hasSecret: boolean }) {
  const [kind] = useWatch<ProtocolValues, ['kind']>({ name: ['kind'] });
  return kind === 'saml' ? <SamlFields hasSecret={hasSecret} /> : <OidcFields hasSecret={hasSecret} />;
}

function OidcFields({ hasSecret }: { hasSecret: boolean }) {
  const t = useT();
  return (
    <>
      <TextField
        name="issuer"
        label={t('Issuer')}
        placeholder={EXAMPLES.issuer}
        hint={t('Endpoints and keys are found at this address.')}
        isRequired
      />
      <FieldPair>
        <TextField name="client_id" label={t('Client ID')} isRequired />
        <SealedField name="client_secret" label={t('Client secret')} hasSaved={hasSecret} />
        <TextField name="scopes" label={t('Scopes')} />
        <TextField
          name="audiences"
          label={t('Audiences of access tokens')}
          hint={t('Separated by spaces. The client ID if empty.')}
        />
      </FieldPair>
      <TokenFields />
      <CertificatesField name="ca_certificate" rows={2} />
    </>
  );
}

/** What clients without a browser sign in with. */
function TokenFields() {
  const t = useT();
  return (
    <>
      <SelectField
        name="accepts"
        label={t('Clients without a browser send')}
        options={[
          { value: 'access_tokens', label: t('Access tokens of users') },
          { value: 'job_tokens', label: t('ID tokens of CI jobs') },
        ]}
        hint={t('ID tokens of jobs are accepted once, for a token of at most one hour.')}
      />
      <CheckboxField
        name="introspection"
        label={t('Ask the provider about access tokens')}
        hint={t('For access tokens that are not JWTs.')}
      />
    </>
  );
}

/** Where the platform learns the addresses and certificates of the identity provider. */
function MetadataFields() {
  const t = useT();
  const { setValue } = useFormContext<ProtocolValues>();
  const read = async (file: File) =>
    setValue('idp_metadata', await file.text(), { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <TextField
        name="idp_metadata_url"
        label={t('Metadata address')}
        placeholder={EXAMPLES.metadataUrl}
        hint={t('The metadata is read from this address, and again before it expires.')}
      />
      <TextareaField
        name="idp_metadata"
        label={t('Metadata of the identity provider')}
        placeholder={EXAMPLES.metadata}
        hint={t('Only if it cannot be read from its address.')}
        rows={4}
        isCode
      />
      <FileDrop
        label={t('Drop a metadata file here')}
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        onFile={(file) => void read(file)}
      />
    </>
  );
}

function SamlFields({ hasSecret }: { hasSecret: boolean }) {
  const t = useT();
  return (
    <>
      <MetadataFields />
      <TextField
        name="entity_id"
        label={t('Entity ID of this service provider')}
        hint={t('The address of its metadata if empty.')}
      />
      <CheckboxField name="sign_requests" label={t('Sign requests')} />
      <CheckboxField name="want_assertions_encrypted" label={t('Require encrypted assertions')} />
      <CheckboxField name="allow_unsolicited" label={t('Accept sign-ins that were started at the provider')} />
      <TextareaField
        name="certificate"
        label={t('Certificate')}
        hint={t('In PEM, for signing and encryption. Empty for a generated one.')}
        rows={2}
        isCode
      />
      <SealedField isKey name="private_key" label={t('Private key')} hasSaved={hasSecret} />
      <CertificatesField name="ca_certificate" rows={2} />
    </>
  );
}
