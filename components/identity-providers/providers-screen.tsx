'use client';

import { Plus } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { ServiceProviderList } from '#components/service-providers/service-provider-list.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ProviderList } from './provider-list.tsx';
import { SOURCE_TABS, sourceTabParam } from './source-tabs.ts';

const CreateProvider = lazyComponent(async () => (await import('./create-provider.tsx')).CreateProvider);
const ServiceProviderForm = lazyComponent(
  async () => (await import('#components/service-providers/service-provider-form.tsx')).ServiceProviderForm,
);

export function ProvidersScreen({ scope }: { scope: string }) {
  const t = useT();
  const [tab] = useUrlState('tab', sourceTabParam);
  const [isCreating, setIsCreating] = useUrlState('create', flagParam);
  const allowed = useMayAdminister(scope);
  const isPage = tab === 'identity-providers';
  const create = () => setIsCreating(true, { isStep: isPage });
  useHotkeys({ c: () => allowed === true && create() });
  // The names of providers are free, so no name is reserved for the address of this form.
  if (isCreating && isPage) {
    return (
      <div className="-mx-4 min-h-0 flex-1 overflow-y-auto px-4 [&>*]:mx-auto [&>*]:max-w-5xl">
        <CreateProvider scope={scope} />
      </div>
    );
  }
  const { path, command, description, create: label } = SOURCE_TABS[tab];
  return (
    <>
      <PageHeader
        title={t('Identity providers')}
        description={t(description)}
        actions={
          <>
            <ApiLens call={{ path }} command={command} />
            <ActionButton
              variant="primary"
              action={{ label: t(label), icon: <Plus aria-hidden />, allowed, onSelect: create }}
            />
          </>
        }
      />
      <ProviderTabs scope={scope} />
      {isCreating && allowed === true && <ServiceProviderForm scope={scope} onClose={() => setIsCreating(null)} />}
    </>
  );
}

function ProviderTabs({ scope }: { scope: string }) {
  const t = useT();
  return (
    <PageTabs
      label={t('Kinds of providers')}
      tabs={[
        {
          id: 'identity-providers',
          label: t(SOURCE_TABS['identity-providers'].label),
          isList: true,
          content: <ProviderList scope={scope} />,
        },
        {
          id: 'service-providers',
          label: t(SOURCE_TABS['service-providers'].label),
          isList: true,
          content: <ServiceProviderList scope={scope} />,
        },
      ]}
    />
  );
}
