import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '#lib/client/use-hotkeys.ts';

/** Handles Ctrl-K regardless of the focus, unless another modal dialog is open. */
export function usePaletteKey({ isOpen, open, close }: { isOpen: boolean; open: () => void; close: () => void }) {
  const toggle = useEffectEvent(() => {
    if (isOpen) close();
    else if (!isModalOpen()) open();
  });
  // External system: the keyboard.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
