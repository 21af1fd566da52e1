'use client';

import type { ReactNode } from 'react';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action } from './action.ts';
import { ActionMenu } from './action-menu.tsx';
import { ButtonLink } from './button-link.tsx';

interface SummaryPanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined until it is loaded, or if the object does not exist; `kind` is displayed instead. */
  name: string | undefined;
  kind: string;
  actions: readonly Action[];
  href: string | undefined;
  /** Id in the activity log of an object without a page. */
  activityId?: string | undefined;
  children: ReactNode;
}

export function SummaryPanel({ isOpen, onClose, name, kind, actions, href, activityId, children }: SummaryPanelProps) {
  const t = useT();
  const isKnown = name !== undefined;
  return (
    <SidePanel
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      isModal={false}
      title={name ?? kind}
      actions={
        isKnown && actions.length > 0 && <ActionMenu label={t('Actions for {name}', { name })} actions={actions} />
      }
      footer={
        isOpen &&
        isKnown &&
        (href ? (
          <ButtonLink href={href}>{t('Open the full page')}</ButtonLink>
        ) : (
          activityId && <AllActivityLink object={activityId} />
        ))
      }
    >
      {children}
    </SidePanel>
  );
}
