'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { ListedRole } from '#lib/console/roles/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useMayChangeRoles } from './use-may-change-roles.ts';

const DeleteRole = lazyComponent(async () => (await import('./delete-role.tsx')).DeleteRole);
const RoleForm = lazyComponent(async () => (await import('./role-form.tsx')).RoleForm);

interface RoleDialogRequest {
  what: 'edit' | 'delete';
  role: ListedRole;
}

interface RoleActions {
  of: (role: ListedRole) => readonly Action[];
  dialog: ReactNode;
}

const builtIn = msg('It is immutable, like all built-in roles.');

export function useRoleActions(scope: string, onDeleted?: () => void): RoleActions {
  const t = useT();
  const [request, setRequest] = useState<RoleDialogRequest>();
  const may = useMayChangeRoles(scope);
  const props = request && { scope, role: request.role, onClose: () => setRequest(undefined) };
  return {
    of: (role) => {
      const allowed = may !== true ? may : !role.is_immutable || builtIn;
      return [
        { label: t('Edit'), icon: <Pencil />, allowed, onSelect: () => setRequest({ what: 'edit', role }) },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed,
          onSelect: () => setRequest({ what: 'delete', role }),
        },
      ];
    },
    dialog:
      props && (request.what === 'edit' ? <RoleForm {...props} /> : <DeleteRole {...props} onDeleted={onDeleted} />),
  };
}
