'use client';

import { Plus } from 'lucide-react';
import { parseAsBoolean, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

interface CreateButtonProps {
  label: string;
  /** The form, which ends by `onClose`. */
  form: (onClose: () => void) => ReactNode;
}

/** Opens the form of a tab for something new; that it is open stands in the URL. */
export function CreateButton({ label, form }: CreateButtonProps) {
  const [isOpen, setIsOpen] = useQueryState('create', parseAsBoolean.withDefault(false));
  return (
    <>
      <Button variant="primary" onClick={() => void setIsOpen(true)}>
        <Plus aria-hidden />
        {label}
      </Button>
      {isOpen && form(() => void setIsOpen(null))}
    </>
  );
}
