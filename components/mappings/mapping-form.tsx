'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { FormSection } from '#components/console/form-section.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { clientFailure } from '#lib/client/api-error.ts';
import { notify } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import type { FederationMapping, MappingTest } from '#lib/identity/federation/mappings/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { MappingTester } from './mapping-tester.tsx';
import { parseRules } from './mapping-texts.ts';
import type { MappingValues } from './mapping-values.ts';
import { RulesField, VERSION_FIELD } from './rules-field.tsx';
import { mappingValuesOf } from './start-values.ts';

interface MappingFormProps {
  scope: string;
  facts: SchemaFacts;
  /** The mapping to edit; if omitted, a new one is created. */
  mapping?: FederationMapping;
  /** A rejected sign-in of a provider with which the tester starts. */
  providerId?: string | undefined;
  rejectedId?: string | undefined;
}

export function MappingForm({ scope, facts, mapping, providerId, rejectedId }: MappingFormProps) {
  const t = useT();
  const router = useRouter();
  const create = clientOf(mappingApi).create.useMutation(scope);
  const update = clientOf(mappingApi).update.useMutation(scope);
  const assertKeepsAccess = useLockoutWarning(scope);
  const submit = async ({ id, schema_version, rules: text }: MappingValues) => {
    const rules = parseRules(text) ?? [];
    // New rules do not affect anyone before a protocol uses them.
    if (mapping) await assertKeepsAccess({ mapping_id: mapping.id, rules, schema_version });
    await (mapping ? update : create).mutateAsync({ id, rules, schema_version });
    notify({ level: 'success', title: msg('Mapping {name} saved', { name: id }) });
    if (!mapping) router.push(identityHref(scope, 'mappings', id));
  };
  return (
    <ResourceForm
      schema={async () => (await import('./mapping-values.ts')).MappingValues}
      facts={facts}
      defaultValues={mappingValuesOf(mapping)}
      allowed={useMayAdminister(scope)}
      submitLabel={mapping ? t('Save') : t('Create mapping')}
      cancelHref={identityHref(scope, 'mappings')}
      onSubmit={submit}
    >
      <FormSection
        title={t('Rules')}
        fields={{
          id: !mapping && { label: msg('Name'), isRequired: true, hasFocus: true },
          rules: <RulesField scope={scope} />,
          schema_version: VERSION_FIELD,
        }}
      />
      <MappingTester scope={scope} mappingId={mapping?.id} providerId={providerId} rejectedId={rejectedId} />
    </ResourceForm>
  );
}

/**
 * Returns a function that throws the first time that rules would lock out the user, and accepts the same rules when they
 * are saved again.
 */
function useLockoutWarning(scope: string) {
  const t = useT();
  const [agreed, setAgreed] = useState('');
  return async (mapping: z.input<typeof MappingTest>): Promise<void> => {
    const text = JSON.stringify(mapping);
    if (text === agreed) return;
    const { locks_out_caller } = await clientOf(mappingApi).test.send(scope, mapping);
    if (!locks_out_caller) return;
    setAgreed(text);
    throw clientFailure(
      t(
        'You signed in with this mapping yourself. With these rules you could no longer sign in, or would not be an administrator. Save again to confirm.',
      ),
    );
  };
}
