'use client';

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

interface CreateButtonProps {
  label: string;
  /** The form, which ends by `onClose`. */
  form: (onClose: () => void) => ReactNode;
}

/** Opens the form of a tab for something new; that it is open stands in the URL. */
export function CreateButton({ label, form }: CreateButtonProps) {
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {label}
      </Button>
      {isOpen && form(() => setIsOpen(null))}
    </>
  );
}
