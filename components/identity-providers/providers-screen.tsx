'use client';

import { Plus } from 'lucide-react';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CreateProvider } from './create-provider.tsx';
import { ProviderTable } from './provider-table.tsx';

export function ProvidersScreen({ scope }: { scope: string }) {
  const t = useT();
  const [isCreating, setIsCreating] = useUrlState('create', flagParam);
  const allowed = useMayAdminister(scope);
  const create = () => setIsCreating(true, { isStep: true });
  useHotkeys({ c: () => allowed === true && create() });
  // The names of providers are free, so no name is reserved for the address of this form.
  if (isCreating) {
    return (
      <div className="-mx-4 min-h-0 flex-1 overflow-y-auto px-4 [&>*]:mx-auto [&>*]:max-w-5xl">
        <CreateProvider scope={scope} />
      </div>
    );
  }
  return (
    <>
      <PageHeader
        title={t('Identity providers')}
        description={t('Where users sign in besides this platform, with OpenID Connect or SAML 2.0.')}
        actions={
          <>
            <ApiLens
              call={{ path: 'identity/v3/OS-FEDERATION/identity_providers' }}
              command="openstack identity provider list"
            />
            <ButtonWithReason variant="primary" reason={allowed === true ? undefined : t(allowed)} onClick={create}>
              <Plus aria-hidden />
              {t('Add identity provider')}
            </ButtonWithReason>
          </>
        }
      />
      <ProviderTable scope={scope} />
    </>
  );
}
