'use client';

import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ListCard } from '#components/console/list-card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { accepts, type Session } from '#lib/client/session.ts';
import { alertApi } from '#lib/console/alerts/contract.ts';
import type { Alert, AlertList } from '#lib/console/alerts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { AlertLine } from './alert-line.tsx';
import { EmailState } from './email-state.tsx';

const CreateAlert = lazyComponent(async () => (await import('./create-alert.tsx')).CreateAlert);
const EditAlert = lazyComponent(async () => (await import('./edit-alert.tsx')).EditAlert);

/** Messages cause no events, so they are polled, more often during delivery. */
const WAITING_MS = 3000;
const QUIET_MS = 30_000;

const isWaiting = ({ alerts }: AlertList): boolean =>
  alerts.some(({ deliveries }) => deliveries.some(({ ended_at }) => ended_at === null));

const useAlerts = () =>
  useQuery({
    ...clientOf(alertApi).list.query(USER_SCOPE),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? WAITING_MS : QUIET_MS),
  });

type AlertDialogRequest = 'create' | { edit: Alert } | { delete: Alert };

export function AlertsCard({ session }: { session: Session }) {
  const t = useT();
  const query = useAlerts();
  const [request, setRequest] = useState<AlertDialogRequest>();
  const close = () => setRequest(undefined);
  const list = query.data;
  const newButton = list && <NewButton session={session} list={list} onOpenDialog={setRequest} />;
  return (
    <>
      <ListCard
        title={t('Alerts')}
        className="lg:col-span-2"
        aside={list && list.alerts.length > 0 && newButton}
        query={query}
        rowsOf={({ alerts }) => alerts}
        empty={
          <EmptyState icon={BellRing} title={t('No alerts yet')} actions={newButton}>
            {t('Get a webhook, Slack or email message when an instance fails or a quota is nearly used up.')}
          </EmptyState>
        }
        above={list && isMailWaiting(list) && <EmailState session={session} address={list.email.address} />}
      >
        {(alert) => (
          <AlertLine
            key={alert.id}
            alert={alert}
            kinds={list?.kinds ?? []}
            session={session}
            onEdit={() => setRequest({ edit: alert })}
            onDelete={() => setRequest({ delete: alert })}
          />
        )}
      </ListCard>
      {list && request === 'create' && <CreateAlert list={list} projects={session.projects} onClose={close} />}
      {list && typeof request === 'object' && 'edit' in request && (
        <EditAlert alert={request.edit} kinds={list.kinds} projects={session.projects} onClose={close} />
      )}
      {typeof request === 'object' && 'delete' in request && <DeleteAlert alert={request.delete} onClose={close} />}
    </>
  );
}

type AlertListWithEmail = AlertList & { email: NonNullable<AlertList['email']> };

/** Whether an alert uses a mail address that the user has not confirmed. */
const isMailWaiting = (list: AlertList): list is AlertListWithEmail =>
  list.email?.is_confirmed === false && list.alerts.some(({ channel }) => channel === 'mail');

interface NewButtonProps {
  list: AlertList;
  session: Session;
  onOpenDialog: (request: AlertDialogRequest) => void;
}

function NewButton({ session, list: { alerts, most }, onOpenDialog }: NewButtonProps) {
  const t = useT();
  const canCreate = accepts(session, 'console:alerts:create');
  const isFull = alerts.length >= most ? t('You already have {most} alerts. Delete one first.', { most }) : undefined;
  const reason = canCreate ? isFull : t('Sign in with your password to manage alerts.');
  return (
    <ButtonWithReason size="small" reason={reason} onClick={() => !reason && onOpenDialog('create')}>
      {t('Create alert')}
    </ButtonWithReason>
  );
}

function DeleteAlert({ alert: { id, name }, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useT();
  const remove = clientOf(alertApi).remove.useMutation(USER_SCOPE);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete alert {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      restsOn={useAlerts()}
      onConfirm={() => remove.mutateAsync(id)}
    >
      <p>{t('No more messages are sent, and its message history is deleted.')}</p>
    </ConfirmAction>
  );
}
