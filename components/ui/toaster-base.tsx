'use client';

import { Toaster as Sonner } from 'sonner';

export function ToasterBase({ label }: { label: string }) {
  return (
    <Sonner
      position="bottom-right"
      // Above dialogs, but below menus, so that notices do not cover an open menu.
      style={{ zIndex: 45 }}
      containerAriaLabel={label}
      // Above the button of the jobs and the buttons of forms. A toast stays while the pointer is on it.
      offset={{ bottom: 64 }}
      mobileOffset={{ bottom: 64 }}
      gap={8}
      visibleToasts={4}
      toastOptions={{ unstyled: true, classNames: { toast: 'w-full' }, duration: 6000 }}
    />
  );
}
