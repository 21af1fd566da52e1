import { useEffect, useEffectEvent } from 'react';

/** Hears Ctrl-K, wherever the focus is. */
export function usePaletteKey(onPress: () => void) {
  const toggle = useEffectEvent(onPress);
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
