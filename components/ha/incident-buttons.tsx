'use client';

import { ActionButton } from '#components/console/action-button.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { RetryButton } from './retry-button.tsx';
import type { useTriageActions } from './use-triage-actions.tsx';

/** Actions with a button, in this order. */
const BUTTONS = ['retry', 'return', 'acknowledge', 'escalate', 'mute', 'unmute'];

interface IncidentButtonsProps {
  scope: string;
  notification: ListedNotification;
  actions: ReturnType<typeof useTriageActions>;
}

/** The actions that are possible now. */
export function IncidentButtons({ scope, notification, actions }: IncidentButtonsProps) {
  const list = actions.of(notification);
  return BUTTONS.map((id) => {
    const action = list.find((one) => one.id === id);
    // A reason is useful only for what the sentence asks for.
    if (!action || (id !== 'retry' && action.allowed !== true)) return null;
    return id === 'retry' ? (
      <RetryButton key={id} projectId={scope} {...{ notification, action }} />
    ) : (
      <ActionButton key={id} action={action} />
    );
  });
}
