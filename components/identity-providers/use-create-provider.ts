'use client';

import { useRef } from 'react';
import { parseRules } from '#components/mappings/mapping-texts.ts';
import { clientOf } from '#lib/contract/client.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { protocolApi } from '#lib/identity/federation/protocols/contract.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import type { NewProviderValues } from './new-provider-values.ts';
import { protocolOptionsOf } from './protocol-values.ts';
import { providerFieldsOf } from './provider-values.ts';

/**
 * Creates an identity provider with its protocol and, if none is chosen, its mapping. If a part fails, another try
 * replaces the parts that were created. @throws ApiError
 */
export function useCreateProvider(scope: string) {
  const [mapping, provider] = [clientOf(mappingApi), clientOf(identityProviderApi)];
  const { mutateAsync: createMapping } = mapping.create.useMutation(scope);
  const { mutateAsync: updateMapping } = mapping.update.useMutation(scope);
  const { mutateAsync: createProvider } = provider.create.useMutation(scope);
  const { mutateAsync: updateProvider } = provider.update.useMutation(scope);
  const { mutateAsync: createProtocol } = clientOf(protocolApi).create.useMutation(scope);
  /** Ids of what earlier tries have created. */
  const created = useRef({ mapping: '', provider: '' });
  return async (values: NewProviderValues): Promise<void> => {
    const { id, protocol_id, schema_version, domain_id } = values;
    if (values.mapping_id === '') {
      const rules = parseRules(values.rules) ?? [];
      await (created.current.mapping === id ? updateMapping : createMapping)({ id, rules, schema_version });
      created.current.mapping = id;
    }
    const fields = providerFieldsOf(values);
    if (created.current.provider === id) await updateProvider({ idp_id: id, ...fields });
    else await createProvider({ idp_id: id, ...fields, ...(domain_id ? { domain_id } : {}) });
    created.current.provider = id;
    const options = { mapping_id: values.mapping_id || id, configuration: protocolOptionsOf(values) };
    await createProtocol({ idp_id: id, protocol_id, ...options });
  };
}
