'use client';

import { ActionButton } from '#components/console/action-button.tsx';
import { Elapsed } from '#components/console/elapsed.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { InstanceAction } from '../actions/use-instance-actions.tsx';

interface ResizeBarProps {
  server: Server;
  actions: readonly InstanceAction[];
}

/** An instance that was resized or moved waits for an answer: keep it, or go back. */
export function ResizeBar({ server, actions }: ResizeBarProps) {
  const { t, format } = useI18n();
  const flavor = flavorOf(server);
  const named = (id: string) => actions.find((action) => action.id === id);
  const [confirm, revert] = [named('confirm_resize'), named('revert_resize')];
  return (
    <Alert
      tone="warning"
      title={t('Running on the new size since {time}', { time: format.time(server.updated) })}
      actions={
        <>
          {confirm && <ActionButton action={confirm} variant="primary" size="small" />}
          {revert && <ActionButton action={revert} size="small" />}
        </>
      }
    >
      <p>
        {flavor && `${flavorWords(format, flavor)} (${flavor.original_name}). `}
        {t('Try it out, then keep it or go back. Until then both sizes are kept on their hosts.')}{' '}
        {t('It has been waiting for')} <Elapsed since={server.updated} />.
      </p>
    </Alert>
  );
}
