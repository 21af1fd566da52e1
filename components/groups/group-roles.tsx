'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AssignmentTable } from '#components/assignments/assignment-table.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

const AssignRole = lazyComponent(async () => (await import('#components/assignments/assign-role.tsx')).AssignRole);

export function GroupRoles({ scope, group }: { scope: string; group: ListedGroup }) {
  const t = useT();
  const [isGiving, setIsGiving] = useState(false);
  const may = useMayManage(scope);
  return (
    <>
      <AssignmentTable scope={scope} of={{ group_id: group.id }}>
        <ButtonWithReason
          variant="primary"
          reason={may === true ? undefined : t(may)}
          onClick={() => setIsGiving(true)}
        >
          <Plus aria-hidden />
          {t('Assign role')}
        </ButtonWithReason>
      </AssignmentTable>
      {isGiving && (
        <AssignRole
          scope={scope}
          actor={{ type: 'group', id: group.id, name: group.name }}
          onClose={() => setIsGiving(false)}
        />
      )}
    </>
  );
}
