'use client';

import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '#components/console/action-button.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { IncidentStatement } from './incident-statement.tsx';
import { RetryButton } from './retry-button.tsx';
import { useTriageActions } from './use-triage-actions.tsx';

/** Actions with a button, in this order. */
const BUTTONS = ['retry', 'return', 'acknowledge', 'escalate', 'mute', 'unmute'];

/** Each open incident in one sentence with its actions: the first thing that people on call see. */
export function OpenIncidents({ scope }: { scope: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).incidents.query(scope));
  const actions = useTriageActions(scope, { isGrouped: true });
  const { incidents = [], more = 0 } = answer.data ?? {};
  if (!answer.error && incidents.length === 0) return null;
  return (
    <section aria-label={t('Open incidents')} className="mb-4 grid shrink-0 gap-2 xl:grid-cols-2">
      <LoadError answer={answer} unknown={t('Could not load the incidents')} />
      {incidents.map((incident) => (
        <IncidentStatement
          key={incident.id}
          incident={incident}
          href={adminObjectHref('notifications', incident.notification.id)}
        >
          <Buttons {...{ scope, actions }} notification={incident.notification} />
        </IncidentStatement>
      ))}
      {more > 0 && (
        <AppLink href={notificationsHref('triage:unresolved')} className="text-small">
          {t('and {count} more', { count: more })}
        </AppLink>
      )}
      {actions.dialog}
    </section>
  );
}

interface ButtonsProps {
  scope: string;
  notification: ListedNotification;
  actions: ReturnType<typeof useTriageActions>;
}

function Buttons({ scope, notification, actions }: ButtonsProps) {
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
