import { z } from 'zod';
import { startRules } from '#components/mappings/mapping-texts.ts';
import { Identifier, MappingValues, RulesText } from '#components/mappings/mapping-values.ts';
import { ProtocolValues, protocolValuesOf, refineProtocol } from './protocol-values.ts';
import { ProviderValues, providerValuesOf } from './provider-values.ts';

/** The form of a new identity provider with its protocol and mapping. */
export const NewProviderValues = z
  .object({
    ...ProviderValues.shape,
    ...ProtocolValues.shape,
    id: Identifier,
    /** Empty for a domain of its own, which is created. */
    domain_id: z.string(),
    /** Empty for a new mapping with the rules below. */
    mapping_id: z.string(),
    schema_version: MappingValues.shape.schema_version,
    rules: z.string(),
  })
  .superRefine((values, context) => {
    refineProtocol(values, context);
    if (values.mapping_id !== '') return;
    for (const { message } of RulesText.safeParse(values.rules).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['rules'], message });
    }
  });
export type NewProviderValues = z.infer<typeof NewProviderValues>;

export const newProviderValues = (): z.input<typeof NewProviderValues> => ({
  ...providerValuesOf(undefined),
  ...protocolValuesOf(undefined, 'oidc'),
  ...{ id: '', domain_id: '', mapping_id: '', schema_version: '2.0', rules: startRules('oidc') },
});

/** Whether the rules are still those that a new form starts with. */
export const areStartRules = (rules: string): boolean => [startRules('oidc'), startRules('saml')].includes(rules);
