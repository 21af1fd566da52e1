'use client';

import { Braces, SquareTerminal } from 'lucide-react';
import { curlOf } from '#components/console/curl.ts';
import type { NamedAction } from '#components/console/use-object-actions.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useOrigin } from '#lib/client/use-origin.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function useCopies(): (row: ListedNotification) => NamedAction<string>[] {
  const t = useT();
  const origin = useOrigin();
  const copy = (
    id: string,
    label: string,
    icon: NamedAction<string>['icon'],
    text: () => string,
  ): NamedAction<string> => ({
    id,
    label,
    icon,
    group: t('Fault'),
    allowed: true,
    onSelect: () => void write(text()),
  });
  return (row) => [
    copy('copy-json', t('Copy as JSON'), <Braces aria-hidden />, () => JSON.stringify(row, undefined, 2)),
    copy('copy-curl', t('Copy as curl'), <SquareTerminal aria-hidden />, () => curlOf(origin, callOf(row))),
  ];
}

/** The request that a monitor would send for the same fault. The time is omitted, so the time of sending applies. */
const callOf = ({ spelling, host, payload }: ListedNotification) =>
  ({
    method: 'POST',
    path: 'ha/v1/notifications',
    json: { type: spelling, hostname: host, payload },
    auth: 'bearer',
  }) as const;

async function write(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ level: 'success', title: msg('Copied') });
  } catch (error) {
    notifyFailure(msg('Could not copy'), error, () => void write(text));
  }
}
