'use client';

import { MembersMatrix } from '#components/assignments/members-matrix.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { readScope } from '#lib/client/scope.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The roles, and who holds them on the system; for a domain, on the domain. */
export function RolesScreen({ scope }: { scope: string }) {
  const t = useT();
  const read = readScope(scope);
  return (
    <>
      <PageHeader title={t('Roles')} />
      <PageTabs
        label={t('Roles')}
        tabs={[
          read.kind === 'domain'
            ? { id: 'access', label: t('Domain access'), content: <MembersMatrix scope={scope} place={read} /> }
            : {
                id: 'access',
                label: t('System access'),
                content: <MembersMatrix scope={scope} place={{ kind: 'system' }} />,
              },
        ]}
      />
    </>
  );
}
