'use client';

import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateButton } from '#components/console/create-button.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DomainTable } from './domain-table.tsx';

const DomainForm = lazyComponent(async () => (await import('./domain-form.tsx')).DomainForm);

export function DomainsScreen({ scope }: { scope: string }) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('Domains')}
        description={t('A domain has its own users, groups and projects, and can have its own administrators.')}
        actions={
          <>
            <ApiLens call={{ path: 'identity/v3/domains' }} command="openstack domain list" />
            <CreateButton
              label={t('Create domain')}
              allowed={useMayManage(scope)}
              dialog={(onClose) => <DomainForm scope={scope} onClose={onClose} />}
            />
          </>
        }
      />
      <DomainTable scope={scope} />
    </>
  );
}
