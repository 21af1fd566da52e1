'use client';

import { useRef } from 'react';
import { parseRules } from '#components/mappings/mapping-values.ts';
import { useSaveMapping, useSaveProtocol, useSaveProvider } from '#lib/console/identity-sources/federation-queries.ts';
import type { NewProviderValues } from './new-provider-values.ts';
import { protocolOptionsOf } from './protocol-values.ts';
import { providerFieldsOf } from './provider-values.ts';

/**
 * Creates an identity provider with its protocol and, if none is chosen, its mapping. If a part fails, another try
 * replaces the parts that were created. @throws ApiError
 */
export function useCreateProvider(scope: string) {
  const { mutateAsync: saveMapping } = useSaveMapping(scope);
  const { mutateAsync: saveProvider } = useSaveProvider(scope);
  const { mutateAsync: saveProtocol } = useSaveProtocol(scope);
  /** Ids of what earlier tries have created. */
  const created = useRef({ mapping: '', provider: '' });
  return async (values: NewProviderValues): Promise<void> => {
    const { id, protocol_id, schema_version, domain_id } = values;
    if (values.mapping_id === '') {
      const rules = parseRules(values.rules) ?? [];
      await saveMapping({ id, isNew: created.current.mapping !== id, rules, schema_version });
      created.current.mapping = id;
    }
    const isNew = created.current.provider !== id;
    const domain = isNew && domain_id ? { domain_id } : {};
    await saveProvider({ id, isNew, fields: { ...providerFieldsOf(values), ...domain } });
    created.current.provider = id;
    const fields = { mapping_id: values.mapping_id || id, configuration: protocolOptionsOf(values) };
    await saveProtocol({ providerId: id, id: protocol_id, isNew: true, fields });
  };
}
