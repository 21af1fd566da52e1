'use client';

import { ClipboardPaste, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { mayChangeGroup } from './managed-group.ts';
import { memberList } from './member-kind.tsx';

const AddMember = lazyComponent(async () => (await import('./add-member.tsx')).AddMember);
const PasteMembers = lazyComponent(async () => (await import('./paste-members.tsx')).PasteMembers);

export function GroupMembers({ scope, group }: { scope: string; group: ListedGroup }) {
  const [request, setRequest] = useState<'search' | 'paste'>();
  const allowed = mayChangeGroup(group, useMayManage(scope));
  const props = { scope, group, onClose: () => setRequest(undefined) };
  return (
    <div className="flex flex-col gap-3">
      <AddButtons allowed={allowed} onOpenDialog={setRequest} />
      <KindList list={memberList(group)} scope={scope} />
      {request === 'search' && <AddMember {...props} />}
      {request === 'paste' && <PasteMembers {...props} />}
    </div>
  );
}

interface AddButtonsProps {
  allowed: true | Text;
  onOpenDialog: (what: 'search' | 'paste') => void;
}

function AddButtons({ allowed, onOpenDialog }: AddButtonsProps) {
  const t = useT();
  const reason = allowed === true ? undefined : t(allowed);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ButtonWithReason reason={reason} onClick={() => onOpenDialog('paste')}>
        <ClipboardPaste aria-hidden />
        {t('Paste names')}
      </ButtonWithReason>
      <ButtonWithReason variant="primary" reason={reason} onClick={() => onOpenDialog('search')}>
        <UserPlus aria-hidden />
        {t('Add member')}
      </ButtonWithReason>
    </div>
  );
}
