'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { reachedFrom } from './reached-roles.ts';
import { roleRefusal } from './role-refusal.ts';

const AddImpliedRole = lazyComponent(async () => (await import('./add-implied-role.tsx')).AddImpliedRole);

interface ImpliedRolesProps {
  scope: string;
  role: ListedRole;
}

export function ImpliedRoles({ scope, role }: ImpliedRolesProps) {
  const t = useT();
  const [request, setRequest] = useState<'add' | { id: string; name: string }>();
  const mayManage = useMayManage(scope);
  const allowed = roleRefusal(scope) ?? mayManage;
  const reason = allowed === true ? undefined : t(allowed);
  const close = () => setRequest(undefined);
  return (
    <Card
      title={t('Implied roles')}
      aside={
        <ButtonWithReason size="small" reason={reason} onClick={() => setRequest('add')}>
          {t('Add role')}
        </ButtonWithReason>
      }
    >
      {role.implies === null && <p className="text-ink-muted">{t('Only administrators can see what it implies.')}</p>}
      {role.implies?.length === 0 && <p className="text-ink-muted">{t('It implies no other role.')}</p>}
      <ul className="flex flex-col">
        {role.implies?.map((implied) => (
          <li key={implied.id} className="flex items-center justify-between gap-3 border-b py-1.5 last:border-b-0">
            <span className="min-w-0 break-words font-medium">{implied.name}</span>
            <ButtonWithReason size="small" variant="ghost" reason={reason} onClick={() => setRequest(implied)}>
              {t('Remove')} <span className="sr-only">{implied.name}</span>
            </ButtonWithReason>
          </li>
        ))}
      </ul>
      {request === 'add' && <AddImpliedRole scope={scope} role={role} onClose={close} />}
      {typeof request === 'object' && <RemoveImplied scope={scope} role={role} implied={request} onClose={close} />}
    </Card>
  );
}

interface RemoveImpliedProps extends ImpliedRolesProps {
  implied: { id: string; name: string };
  onClose: () => void;
}

function RemoveImplied({ scope, role, implied, onClose }: RemoveImpliedProps) {
  const { t, format } = useI18n();
  const roles = useQuery(clientOf(listedRoleApi).rows.query(scope));
  const stopImplying = clientOf(roleApi).stopImplying.useMutation(scope);
  const values = { name: role.name, implied: implied.name };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Stop {name} from implying {implied}?', values)}
      confirmLabel={t('Remove {name}', { name: implied.name })}
      restsOn={roles}
      onConfirm={() => stopImplying.mutateAsync({ id: role.id, implied_id: implied.id })}
    >
      <QueryContent answer={roles} unknown={t('Could not load the roles')}>
        {({ roles: all }) => {
          const lost = [implied, ...reachedFrom(all, implied.id)].map(({ name }) => name);
          return (
            <p>
              {t('Users with {name} keep {roles} only if they also have it in another way.', {
                name: role.name,
                roles: format.list([...new Set(lost)]),
              })}
            </p>
          );
        }}
      </QueryContent>
    </ConfirmAction>
  );
}
