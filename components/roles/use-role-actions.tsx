'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { onUse } from '#components/ui/on-use.tsx';
import type { ListedRole } from '#lib/console/roles/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useMayChangeRoles } from './use-may-change-roles.ts';

const DeleteRole = onUse(async () => (await import('./delete-role.tsx')).DeleteRole);
const RoleForm = onUse(async () => (await import('./role-form.tsx')).RoleForm);

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
  const [asked, setAsked] = useState<RoleDialogRequest>();
  const may = useMayChangeRoles(scope);
  const props = asked && { scope, role: asked.role, onClose: () => setAsked(undefined) };
  return {
    of: (role) => {
      const allowed = may !== true ? may : !role.is_immutable || builtIn;
      return [
        { label: t('Edit'), icon: <Pencil />, allowed, onSelect: () => setAsked({ what: 'edit', role }) },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed,
          onSelect: () => setAsked({ what: 'delete', role }),
        },
      ];
    },
    dialog:
      props && (asked.what === 'edit' ? <RoleForm {...props} /> : <DeleteRole {...props} onDeleted={onDeleted} />),
  };
}
