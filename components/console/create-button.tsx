'use client';

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { flagParam } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import type { Text } from '#lib/i18n/text.ts';
import { ActionButton } from './action-button.tsx';

interface CreateButtonProps {
  label: string;
  allowed?: true | Text;
  dialog: (onClose: () => void) => ReactNode;
}

/** Opens a list's create dialog, which is also available with the key `c` and in the URL. Use it once per page. */
export function CreateButton({ label, allowed = true, dialog }: CreateButtonProps) {
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  const onSelect = () => setIsOpen(true);
  useHotkeys({ c: () => allowed === true && onSelect() });
  return (
    <>
      <ActionButton variant="primary" action={{ label, icon: <Plus aria-hidden />, allowed, onSelect }} />
      {isOpen && allowed === true && dialog(() => setIsOpen(null))}
    </>
  );
}
