import { isModalOpen } from '#lib/client/use-hotkeys.ts';
import { useWindowEvent } from '#lib/client/use-window-event.ts';

/** Handles Ctrl-K regardless of the focus, unless another modal dialog is open. */
export function usePaletteKey({ isOpen, open, close }: { isOpen: boolean; open: () => void; close: () => void }) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isOpen) close();
    else if (!isModalOpen()) open();
  });
}
