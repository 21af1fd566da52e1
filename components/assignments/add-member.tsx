'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { MemberList } from '#lib/console/identity/access/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { GrantTarget } from './grant-changes.ts';
import type { GrantChanges } from './use-grant-changes.ts';

const AddMemberDialog = lazyComponent(async () => (await import('./add-member-dialog.tsx')).AddMemberDialog);
const AddByName = lazyComponent(async () => (await import('./add-by-name.tsx')).AddByName);

interface AddMemberButtonProps {
  scope: string;
  ground: GrantTarget;
  list: MemberList | undefined;
  changes: GrantChanges;
  /** The user cannot search users and enters the exact name. */
  isByName?: boolean;
}

export function AddMemberButton({ scope, ground, list, changes, isByName = false }: AddMemberButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const AddDialog = isByName ? AddByName : AddMemberDialog;
  const roles = list?.roles ?? [];
  const refusal = roles.every((role) => role.refusal !== null) ? roles[0]?.refusal : undefined;
  return (
    <>
      <ButtonWithReason
        variant="primary"
        reason={list ? (refusal ? t(refusal) : undefined) : t('The members are still loading.')}
        onClick={() => setIsOpen(true)}
      >
        <UserPlus aria-hidden />
        {t('Add member')}
      </ButtonWithReason>
      {isOpen && (
        <AddDialog
          scope={scope}
          roles={roles}
          onAdd={(actor, role) => changes.add([{ ...ground, actor, role, isGiven: true }])}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
