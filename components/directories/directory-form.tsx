'use client';

import { ResourceForm } from '#components/console/resource-form.tsx';
import { notify } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainConfigApi } from '#lib/identity/domain-config/contract.ts';
import type { ShownConfig } from '#lib/identity/domain-config/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { DirectoryFields } from './directory-fields.tsx';
import {
  DIRECTORY_FIELDS,
  DIRECTORY_SECRETS,
  DirectoryValues,
  directoryConfigOf,
  directoryValuesOf,
} from './directory-options.ts';
import { DirectoryTest } from './directory-test.tsx';

interface DirectoryFormProps {
  scope: string;
  domain: { id: string; name: string };
  /** Null for a domain without a directory. */
  config: ShownConfig | null;
}

export function DirectoryForm({ scope, domain, config }: DirectoryFormProps) {
  const t = useT();
  const save = clientOf(domainConfigApi).replace.useMutation(scope);
  const isConnected = config?.identity?.driver === 'ldap';
  const submit = async (values: DirectoryValues) => {
    await save.mutateAsync({ id: domain.id, config: directoryConfigOf(values, config) });
    notify({ level: 'success', title: msg('Directory of {name} saved', { name: domain.name }) });
  };
  return (
    <ResourceForm
      schema={DirectoryValues}
      defaultValues={directoryValuesOf(config)}
      secret={DIRECTORY_SECRETS}
      fieldOf={DIRECTORY_FIELDS}
      allowed={useMayAdminister(scope)}
      submitLabel={isConnected ? t('Save') : t('Connect directory')}
      cancelHref={identityHref(scope, 'domains', domain.id)}
      onSubmit={submit}
    >
      <DirectoryFields hasPassword={config !== null} />
      <DirectoryTest scope={scope} domainId={domain.id} config={config} />
    </ResourceForm>
  );
}
