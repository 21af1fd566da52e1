'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { mappingChoice } from '#components/identity-sources/mapping-choice.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { protocolApi } from '#lib/identity/federation/protocols/contract.ts';
import type { Protocol } from '#lib/identity/federation/protocols/schema.ts';
import { ProtocolFields } from './protocol-fields.tsx';
import {
  mergeOptions,
  PROTOCOL_IDS,
  PROTOCOL_SECRETS,
  ProtocolValues,
  protocolOptionsOf,
  protocolValuesOf,
  refineProtocol,
} from './protocol-values.ts';

const Schema = ProtocolValues.extend({
  mapping_id: z.string().min(1, msg('Choose a mapping.')),
  remote_id_attribute: z.string().trim().max(255),
}).superRefine(refineProtocol);
interface ProtocolFormProps extends ScopeDialogProps {
  providerId: string;
  /** The protocol to edit; if omitted, a new one is created. */
  protocol?: Protocol;
}

export function ProtocolForm({ scope, providerId, protocol, onClose }: ProtocolFormProps) {
  const create = clientOf(protocolApi).create.useMutation(scope);
  const update = clientOf(protocolApi).update.useMutation(scope);
  const mappings = useQuery(clientOf(mappingApi).list.query(scope));
  const submit = async ({ mapping_id, remote_id_attribute, ...values }: z.output<typeof Schema>) => {
    const configuration = mergeOptions(protocol?.configuration, protocolOptionsOf(values));
    const fields = { mapping_id, remote_id_attribute: remote_id_attribute || null, configuration };
    const protocol_id = protocol?.id ?? values.protocol_id;
    await (protocol ? update : create).mutateAsync({ idp_id: providerId, protocol_id, ...fields });
  };
  return (
    <FormDialog
      title={protocol ? msg('Edit {name}', { name: protocol.id }) : msg('Add protocol')}
      size="large"
      schema={Schema}
      defaultValues={{
        ...protocolValuesOf(protocol, 'oidc'),
        mapping_id: protocol?.mapping_id ?? '',
        remote_id_attribute: protocol?.remote_id_attribute ?? null,
      }}
      secret={PROTOCOL_SECRETS}
      restsOn={mappings}
      onSave={submit}
      onClose={onClose}
    >
      {!protocol && <NewProtocolFields />}
      <FormFields
        of={{
          mapping_id: {
            ...mappingChoice(mappings.data?.mappings ?? [], msg('Choose a mapping')),
            answer: mappings,
            unknown: msg('Could not load the mappings'),
          },
        }}
      />
      <ProtocolFields hasSecret={protocol !== undefined} />
      <FormFields
        of={{
          remote_id_attribute: {
            label: msg('Attribute of the remote ID'),
            hint: msg('The attribute that is compared with the remote IDs of the provider. Usually empty.'),
          },
        }}
      />
    </FormDialog>
  );
}

function NewProtocolFields() {
  const { setValue } = useFormContext();
  return (
    <FormFields
      of={{
        kind: {
          label: msg('Protocol'),
          words: { oidc: 'OpenID Connect', saml: 'SAML 2.0' },
          onChosen: (kind) => setValue('protocol_id', PROTOCOL_IDS[kind === 'saml' ? 'saml' : 'oidc']),
          isHalf: true,
        },
        protocol_id: { label: msg('Name of the protocol'), isHalf: true },
      }}
    />
  );
}
