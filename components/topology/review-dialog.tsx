'use client';

import { X } from 'lucide-react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { PendingChanges, PlannedChange } from './use-pending.ts';

export function ReviewDialog({ pending, onClose }: { pending: PendingChanges; onClose: () => void }) {
  const t = useT();
  const { planned, waiting, isBusy } = pending;
  const close = () => {
    pending.tidy();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      canClose={!isBusy}
      size="medium"
      title={t('Pending changes')}
      description={t('They are applied one after the other. If one is rejected, the others still run.')}
      footer={
        <>
          <Button onClick={close} aria-disabled={isBusy || undefined}>
            {t('Close')}
          </Button>
          {waiting.length > 0 && (
            <Button variant="primary" isLoading={isBusy} onClick={() => void pending.apply()}>
              {t('{count, plural, one {Apply # change} other {Apply # changes}}', { count: waiting.length })}
            </Button>
          )}
        </>
      }
    >
      <ul className="divide-y rounded-card border">
        {planned.map((one) => (
          <PlannedRow key={one.option.key} planned={one} onRemove={() => pending.remove(one.option.key)} />
        ))}
      </ul>
    </Dialog>
  );
}

function PlannedRow({ planned: { option, state }, onRemove }: { planned: PlannedChange; onRemove: () => void }) {
  const t = useT();
  const title = t(option.title);
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 break-words">{title}</span>
        <span role="status">
          {state === 'done' && <StateBadge word={t('Done')} tone="success" />}
          {state === 'busy' && <StateBadge word={t('Running')} tone="info" isTransitional />}
        </span>
        {state !== 'done' && state !== 'busy' && (
          <IconButton label={t('Remove: {title}', { title })} icon={X} size="small" onClick={onRemove} />
        )}
      </div>
      {typeof state === 'object' && <ErrorAlert error={state} title={t('This change was rejected')} />}
    </li>
  );
}
