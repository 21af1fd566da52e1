'use client';

import { Plus } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DomainTable } from './domain-table.tsx';

const DomainForm = lazyComponent(async () => (await import('./domain-form.tsx')).DomainForm);

export function DomainsScreen({ scope }: { scope: string }) {
  const t = useT();
  const [isCreating, setIsCreating] = useUrlState('create', flagParam);
  const allowed = useMayManage(scope);
  const create = () => setIsCreating(true);
  useHotkeys({ c: () => allowed === true && create() });
  return (
    <>
      <PageHeader
        title={t('Domains')}
        description={t('A domain has its own users, groups and projects, and can have its own administrators.')}
        actions={
          <>
            <ApiLens call={{ path: 'identity/v3/domains' }} command="openstack domain list" />
            <ActionButton
              variant="primary"
              action={{ label: t('Create domain'), icon: <Plus aria-hidden />, allowed, onSelect: create }}
            />
          </>
        }
      />
      <DomainTable scope={scope} />
      {isCreating && allowed === true && <DomainForm scope={scope} onClose={() => setIsCreating(null)} />}
    </>
  );
}
