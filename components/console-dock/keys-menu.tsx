'use client';

import { Keyboard } from 'lucide-react';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { CONTROL_KEYS, FUNCTION_KEYS } from './key-sequences.ts';

interface KeysMenuProps {
  isOpen: boolean;
  onType: (text: string) => void;
}

/** Sends keys that this machine keeps for itself. */
export function KeysMenu({ isOpen, onType }: KeysMenuProps) {
  const t = useT();
  const disabledReason = isOpen ? undefined : t('The console is not connected.');
  const items = (keys: typeof CONTROL_KEYS) =>
    keys.map(({ label, text }) => ({ label, disabledReason, onSelect: () => onType(text) }));
  return (
    <DropdownMenu
      align="start"
      trigger={<IconButton label={t('Send keys')} icon={Keyboard} size="small" hasTooltip={false} />}
      groups={[
        { label: t('Keys'), items: items(CONTROL_KEYS) },
        { label: t('Function keys'), items: items(FUNCTION_KEYS) },
      ]}
    />
  );
}
