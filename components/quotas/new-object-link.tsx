'use client';

import { Plus } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { ExceededQuotas } from '#components/console/exceeded-quotas.tsx';
import { excessesOf } from '#lib/quotas/quota-reason.ts';
import type { QuotaSubject } from './full-quota.ts';
import { useMayCreate } from './use-may-create.ts';

interface NewObjectLinkProps {
  projectId: string;
  quota: QuotaSubject;
  href: string;
  /** One of several create links on a page; it has no shortcut. */
  isOneOfSeveral?: boolean;
  variant?: 'primary' | 'secondary';
  size?: 'small' | 'medium';
  children: string;
}

export function NewObjectLink({ projectId, quota, href, isOneOfSeveral, children, ...look }: NewObjectLinkProps) {
  const allowed = useMayCreate(projectId, quota);
  if (!isOneOfSeveral) {
    return (
      <>
        <ExceededQuotas excesses={excessesOf(allowed)} />
        <CreateLink href={href} allowed={allowed}>
          {children}
        </CreateLink>
      </>
    );
  }
  const icon = look.size === 'small' ? undefined : <Plus aria-hidden />;
  return <ActionButton variant="primary" {...look} action={{ label: children, href, allowed, icon }} />;
}
