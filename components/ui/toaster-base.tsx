'use client';

import { Toaster as Sonner } from 'sonner';

export function ToasterBase({ label }: { label: string }) {
  return (
    <Sonner
      position="bottom-right"
      // Over dialogs, under menus: what one has just opened is not covered by what happened meanwhile.
      style={{ zIndex: 45 }}
      containerAriaLabel={label}
      gap={8}
      visibleToasts={4}
      toastOptions={{ unstyled: true, classNames: { toast: 'w-full' }, duration: 6000 }}
    />
  );
}
