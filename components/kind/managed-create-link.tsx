'use client';

import { Plus } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { Text } from '#lib/i18n/text.ts';

interface ManagedCreateLinkProps {
  scope: string;
  href: string;
  refusal: Text | undefined;
  /** One of several create links on a page; it has no shortcut. */
  isOneOfSeveral?: boolean;
  children: string;
}

/** Link to the form of an object that only those create who may change users, groups and projects. */
export function ManagedCreateLink({ scope, href, refusal, isOneOfSeveral, children }: ManagedCreateLinkProps) {
  const may = useMayManage(scope);
  const allowed = refusal ?? may;
  if (isOneOfSeveral)
    return <ActionButton variant="primary" action={{ label: children, href, allowed, icon: <Plus aria-hidden /> }} />;
  return (
    <CreateLink href={href} allowed={allowed}>
      {children}
    </CreateLink>
  );
}
