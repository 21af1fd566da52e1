'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormContext, useWatch } from 'react-hook-form';
import { CollapsibleSection } from '#components/console/collapsible-section.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { DomainField } from '#components/domains/domain-field.tsx';
import { mappingChoice } from '#components/identity-sources/mapping-choice.ts';
import { startRules } from '#components/mappings/mapping-texts.ts';
import { RulesField } from '#components/mappings/rules-field.tsx';
import { notify } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { ProtocolAddresses } from './addresses.tsx';
import { areStartRules, NewProviderValues, newProviderValues } from './new-provider-values.ts';
import { ProtocolFields } from './protocol-fields.tsx';
import { PROTOCOL_IDS, PROTOCOL_SECRETS } from './protocol-values.ts';
import { BUTTON_FIELDS, PROVIDER_FIELDS } from './provider-fields.ts';
import { WIRE_FIELDS } from './provider-values.ts';
import { useCreateProvider } from './use-create-provider.ts';

export function CreateProvider({ scope }: { scope: string }) {
  const t = useT();
  const router = useRouter();
  const create = useCreateProvider(scope);
  const list = identityHref(scope, 'identity-providers');
  const submit = async (values: NewProviderValues) => {
    await create(values);
    notify({ level: 'success', title: msg('Identity provider {name} added', { name: values.id }) });
    router.push(identityHref(scope, 'identity-providers', values.id));
  };
  return (
    <>
      <PageHeader
        title={t('Add identity provider')}
        crumbs={[{ label: t('Identity providers'), href: list }]}
        description={t('Users of the provider sign in there and receive what its mapping says.')}
      />
      <ResourceForm
        schema={NewProviderValues}
        defaultValues={newProviderValues()}
        draftKey="create-identity-provider"
        secret={PROTOCOL_SECRETS}
        fieldOf={WIRE_FIELDS}
        allowed={useMayAdminister(scope)}
        submitLabel={t('Add identity provider')}
        cancelHref={list}
        onSubmit={submit}
      >
        <NameSection />
        <FormSection title={t('Connection')}>
          <ProtocolFields hasSecret={false} />
        </FormSection>
        <MappingSection scope={scope} />
        <FormSection title={t('Users')}>
          <DomainField
            scope={scope}
            none={t('A new domain for this provider')}
            hint={t('Users of the provider belong to this domain.')}
          />
          <FormFields of={PROVIDER_FIELDS} />
        </FormSection>
        <SignInPageSection />
      </ResourceForm>
    </>
  );
}

function NameSection() {
  const t = useT();
  const { getValues, setValue } = useFormContext<NewProviderValues>();
  const [kind, id, protocolId] = useWatch<NewProviderValues, ['kind', 'id', 'protocol_id']>({
    name: ['kind', 'id', 'protocol_id'],
  });
  const choose = (chosen: string) => {
    const protocol = chosen === 'saml' ? 'saml' : 'oidc';
    setValue('protocol_id', PROTOCOL_IDS[protocol]);
    if (areStartRules(getValues('rules'))) setValue('rules', startRules(protocol));
  };
  return (
    <FormSection
      title={t('Provider')}
      description={t('Register the platform at the provider first, with the addresses below.')}
      fields={{
        kind: {
          label: msg('Protocol'),
          onChosen: choose,
          words: {
            oidc: ['OpenID Connect', msg('Keycloak, Entra ID, Google, CI systems and most others.')],
            saml: ['SAML 2.0', msg('For providers without OpenID Connect.')],
          },
        },
        id: {
          label: msg('Name'),
          hint: msg('Part of the addresses. It cannot be changed later.'),
          isRequired: true,
          hasFocus: true,
          isHalf: true,
        },
        protocol_id: {
          label: msg('Name of the protocol'),
          hint: msg('Clients need it together with the name of the provider.'),
          isRequired: true,
          isHalf: true,
        },
      }}
    >
      <ProtocolAddresses kind={kind} providerId={id.trim()} protocolId={protocolId.trim()} />
    </FormSection>
  );
}

function MappingSection({ scope }: { scope: string }) {
  const t = useT();
  const query = useQuery(clientOf(mappingApi).list.query(scope));
  const [kind, mappingId] = useWatch<NewProviderValues, ['kind', 'mapping_id']>({ name: ['kind', 'mapping_id'] });
  return (
    <FormSection
      title={t('Mapping')}
      description={t('Decides which user, groups and projects result from what the provider says.')}
    >
      <QueryContent answer={query} unknown={t('Could not load the mappings')}>
        {({ mappings }) =>
          mappings.length > 0 && (
            <FormFields
              of={{ mapping_id: mappingChoice(mappings, msg('A new mapping with the name of the provider')) }}
            />
          )
        }
      </QueryContent>
      {/* Other rules at the start for another protocol. */}
      {mappingId === '' && <RulesField key={kind} scope={scope} />}
    </FormSection>
  );
}

function SignInPageSection() {
  const t = useT();
  return (
    <CollapsibleSection
      title={t('Sign-in page')}
      description={t('Label and email domains')}
      anchor="button"
      fields={Object.keys(BUTTON_FIELDS)}
    >
      <FormFields of={BUTTON_FIELDS} />
    </CollapsibleSection>
  );
}
