'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldMap } from '#components/console/field-spec.ts';
import { FileDrop } from '#components/console/file-drop.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { CERTIFICATES_FIELD, sealedField, sealedKeyField } from '#components/identity-sources/sealed-fields.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ProtocolValues } from './protocol-values.ts';

const EXAMPLES = {
  issuer: 'https://login.example.com',
  metadataUrl: 'https://login.example.com/metadata',
  metadata: '<EntityDescriptor …',
};

/** Fields of the kind of protocol that the form has. */
export function ProtocolFields({ hasSecret }: { hasSecret: boolean }) {
  const kind = useWatch<ProtocolValues, 'kind'>({ name: 'kind' });
  if (kind === 'oidc') return <FormFields of={oidcFields(hasSecret)} />;
  return (
    <>
      <FormFields of={METADATA_FIELDS} />
      <MetadataFile />
      <FormFields of={samlFields(hasSecret)} />
    </>
  );
}

const oidcFields = (hasSecret: boolean): FieldMap<ProtocolValues> => ({
  issuer: {
    label: msg('Issuer'),
    placeholder: EXAMPLES.issuer,
    hint: msg('Endpoints and keys are found at this address.'),
    isRequired: true,
  },
  client_id: { label: msg('Client ID'), isRequired: true, isHalf: true },
  client_secret: { ...sealedField(msg('Client secret'), hasSecret), isHalf: true },
  scopes: { label: msg('Scopes'), isHalf: true },
  audiences: {
    label: msg('Audiences of access tokens'),
    hint: msg('Separated by spaces. The client ID if empty.'),
    isHalf: true,
  },
  accepts: {
    label: msg('Clients without a browser send'),
    words: { access_tokens: msg('Access tokens of users'), job_tokens: msg('ID tokens of CI jobs') },
    hint: msg('ID tokens of jobs are accepted once, for a token of at most one hour.'),
  },
  introspection: {
    label: msg('Ask the provider about access tokens'),
    hint: msg('For access tokens that are not JWTs.'),
  },
  ca_certificate: CERTIFICATES_FIELD,
});

/** Where the platform learns the addresses and certificates of the identity provider. */
const METADATA_FIELDS: FieldMap<ProtocolValues> = {
  idp_metadata_url: {
    label: msg('Metadata address'),
    placeholder: EXAMPLES.metadataUrl,
    hint: msg('The metadata is read from this address, and again before it expires.'),
  },
  idp_metadata: {
    label: msg('Metadata of the identity provider'),
    control: 'code',
    placeholder: EXAMPLES.metadata,
    hint: msg('Only if it cannot be read from its address.'),
    rows: 4,
  },
};

function MetadataFile() {
  const t = useT();
  const { setValue } = useFormContext<ProtocolValues>();
  const read = async (file: File) =>
    setValue('idp_metadata', await file.text(), { shouldDirty: true, shouldValidate: true });
  return (
    <FileDrop
      label={t('Drop a metadata file here')}
      accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
      onFile={(file) => void read(file)}
    />
  );
}

const samlFields = (hasSecret: boolean): FieldMap<ProtocolValues> => ({
  entity_id: { label: msg('Entity ID of this service provider'), hint: msg('The address of its metadata if empty.') },
  sign_requests: { label: msg('Sign requests') },
  want_assertions_encrypted: { label: msg('Require encrypted assertions') },
  allow_unsolicited: { label: msg('Accept sign-ins that were started at the provider') },
  certificate: {
    label: msg('Certificate'),
    control: 'code',
    hint: msg('In PEM, for signing and encryption. Empty for a generated one.'),
  },
  private_key: sealedKeyField(msg('Private key'), hasSecret),
  ca_certificate: CERTIFICATES_FIELD,
});
